/** What the build makes: build/. */

/** The address of the drawing that holds every tile, each under its name. */
declare module "virtual:tile-art" {
  const address: string;
  export default address;
}

/** The npm packages that are part of the client. */
declare module "virtual:licences" {
  const packages: { name: string; version: string; licence: string; text: string }[];
  export default packages;
}
