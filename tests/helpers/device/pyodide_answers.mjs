/** Answers requests and plays matches on with `baida.device` in Pyodide: a JSON file in, JSON out. */

import { readFileSync } from "node:fs";
import { pythonFiles } from "../../../web/build/python-files.mjs";
import { loadPyodide } from "../../../web/node_modules/pyodide/pyodide.mjs";

const PROGRAM = `
import json, sys
sys.path.insert(0, "/lib/app")
from device_player import DevicePlayer, play_on

asked = json.loads(given)
device = DevicePlayer().device
json.dumps({
    "answers": [list(await device.request(*request)) for request in asked["requests"]],
    "logs": [await play_on(tables) for tables in asked["matches"]],
    "compiled": [name for name, m in sys.modules.items()
                 if name.startswith("baida") and not m.__file__.endswith(".py")],
})
`;
const helper = readFileSync(new URL("./device_player.py", import.meta.url), "utf8");
const python = await loadPyodide();
for (const [path, text] of Object.entries({ ...pythonFiles(), "device_player.py": helper })) {
  const whole = `/lib/app/${path}`;
  python.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
  python.FS.writeFile(whole, text);
}
python.globals.set("given", readFileSync(process.argv[2], "utf8"));
process.stdout.write(await python.runPythonAsync(PROGRAM));
