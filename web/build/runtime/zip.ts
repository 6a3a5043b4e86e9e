/** Reads zip files, and writes such that are not compressed: they are compressed as a whole later. */

import { crc32, inflateRawSync } from "node:zlib";

export type Files = Map<string, Buffer>;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const DEFLATED = 8;
/** The first of January 1980, so that equal contents make equal files. */
const DATE = 0x21;

export function readZip(zip: Buffer): Files {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error("this is not a zip file");
  const files: Files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("the zip file is damaged");
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const path = zip.toString("utf8", at + 46, at + 46 + name!);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    if (!path.endsWith("/"))
      files.set(path, method === DEFLATED ? inflateRawSync(content) : content);
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

/** In the order of their names. */
export function writeZip(files: Files): Buffer {
  const names = [...files.keys()].sort();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const [content, path] = [files.get(name)!, Buffer.from(name)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // the version that is needed
    fields.writeUInt16LE(0x800, 2); // the name is UTF-8
    fields.writeUInt16LE(DATE, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(number(LOCAL), fields, path, content);
    directory.push(number(CENTRAL), Buffer.from([20, 0]), fields, place, path);
    at += 4 + fields.length + path.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

function number(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
