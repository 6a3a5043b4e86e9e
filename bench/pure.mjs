// Runs bench/pure.py in Pyodide, for each game in a new interpreter:
//
//   node bench/pure.mjs [game ...]
//
// The npm package `pyodide` is taken from web/node_modules.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const bench = dirname(fileURLToPath(import.meta.url));
const root = dirname(bench);
const packages = process.env.PYODIDE_PACKAGES ?? join(root, "web");
const path = createRequire(join(packages, "package.json")).resolve("pyodide/package.json");
const { loadPyodide } = await import(pathToFileURL(join(dirname(path), "pyodide.mjs")));

const home = "/home/pyodide";

/** Copies the Python and JSON files of a folder; compiled modules are left out. */
function copy(files, from, to, wanted = () => true) {
  files.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!wanted(entry)) continue;
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(files, source, target);
    else if (/\.(py|json)$/.test(entry.name)) files.writeFile(target, readFileSync(source));
  }
}

const asked = process.argv.slice(2);
for (const game of asked.length ? asked : ["sbr", "b30fj", "vietnamese"]) {
  const start = performance.now();
  const python = await loadPyodide();
  const loaded = performance.now();
  python.FS.writeFile(`${home}/pure.py`, readFileSync(join(bench, "pure.py")));
  python.runPython(`import sys; sys.path.insert(0, "${home}"); import pure`);
  const parts = python.runPython("pure.PARTS").toJs();
  const wanted = (entry) => !entry.isDirectory() || parts.includes(entry.name);
  copy(python.FS, join(root, "src", "baida"), `${home}/baida`, wanted);
  try {
    console.log(python.runPython(`pure.report(pure.measure(${JSON.stringify(game)}))`));
  } catch (error) {
    console.error(error.message); // without the minified source of Pyodide, which Node would print
    process.exit(1);
  }
  console.log(`start of Pyodide: ${Math.round(loaded - start)} ms`);
  const heap = python._module.HEAP8.length;
  console.log(`memory of Python: ${Math.round(heap / 2 ** 20)} MB\n`);
}
