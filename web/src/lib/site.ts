/** Whether this build is made of files alone: it lies in any folder of any web host, without a server. */
export const SITE = import.meta.env.MODE === "site";
