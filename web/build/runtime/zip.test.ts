import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readZip, writeZip } from "./zip";

const FILES = new Map([
  ["b/é.json", Buffer.from('{"a": 1}')],
  ["a.py", Buffer.from("x = 1\n".repeat(500))],
  ["empty", Buffer.alloc(0)],
]);

it("reads what it writes", () => {
  const found = readZip(writeZip(FILES));
  expect([...found.keys()]).toEqual(["a.py", "b/é.json", "empty"]);
  for (const [name, content] of found) expect(content.equals(FILES.get(name)!), name).toBe(true);
});

it("writes equal files for equal contents", () => {
  expect(writeZip(FILES).equals(writeZip(new Map([...FILES].reverse())))).toBe(true);
});

it("agrees with Python, which reads and writes it too", () => {
  const folder = mkdtempSync(join(tmpdir(), "baida-zip-"));
  try {
    writeFileSync(join(folder, "ours.zip"), writeZip(FILES));
    const script = [
      "import zipfile",
      "with zipfile.ZipFile('ours.zip') as ours, zipfile.ZipFile('theirs.zip', 'w', 8) as theirs:",
      "    assert ours.testzip() is None",
      "    for name in ours.namelist(): theirs.writestr(name, ours.read(name))",
    ].join("\n");
    execFileSync("python3", ["-c", script], { cwd: folder });
    const theirs = readZip(readFileSync(join(folder, "theirs.zip")));
    expect(theirs.get("a.py")!.equals(FILES.get("a.py")!)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("refuses what is no zip file", () => {
  expect(() => readZip(Buffer.from("nothing"))).toThrow("not a zip file");
});
