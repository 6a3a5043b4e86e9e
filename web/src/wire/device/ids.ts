/** Ids of rooms, matches and score sheets of a device, which no server gives: `baida.app.ids`. */

const ROOM = /^D-[A-Z]{6}$/i;
const MATCH = /^device-[\w-]{12}$/;

export function isOfDevice(id: string): boolean {
  return ROOM.test(id) || MATCH.test(id);
}

/** Whether a path of a call or socket is about a room, match, review or sheet of the device. */
export function isPathOfDevice(path: string): boolean {
  const id = /^\/api\/(?:rooms|matches|reviews|sheets)\/([^/?]+)/.exec(path)?.[1];
  return id !== undefined && isOfDevice(decodeURIComponent(id));
}

/** Whether a path of a call or socket is about a certain room, match or sheet, or about tournaments. */
export function isAboutOne(path: string): boolean {
  return /^\/api\/(?:(?:rooms|matches|reviews|sheets)\/[^/?]|tournaments)/.test(path);
}

/** Whether a path is a calculation: whoever answers, the answer is the same, and nothing changes. */
export function isCalculation(path: string): boolean {
  return /^\/api\/(?:cards|games|drills|score|explain|waits|settle|positions)(?:[/?]|$)/.test(path);
}
