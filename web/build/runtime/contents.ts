/** What Python needs in the browser: the standard library without what nothing here uses, and baida. */

import { pythonFiles } from "../python-files.mjs";
import { readZip, type Files } from "./zip.ts";

/** Modules and packages of the standard library that neither baida nor Pyodide's own code imports. */
const UNUSED = new Set(
  `_pydatetime _pydecimal _pyio _pyrepl antigravity bdb cProfile cmd code compileall configparser
   csv ctypes curses dbm difflib doctest email ensurepip filecmp fileinput ftplib getopt getpass
   gettext graphlib html http idlelib imaplib lib2to3 mailbox mailcap mimetypes modulefinder
   multiprocessing netrc optparse pdb pickletools plistlib poplib profile profiling pstats pty
   py_compile pyclbr pydoc pydoc_data sched smtplib socketserver sqlite3 statistics tabnanny this
   timeit tkinter tomllib trace tracemalloc tty turtle turtledemo unittest venv wave webbrowser
   wsgiref xml xmlrpc zipapp zoneinfo`.split(/\s+/),
);
/** The character sets that can turn up: Python itself starts with them, zip files are named in cp437. */
const ENCODINGS =
  /^encodings\/(__init__|aliases|ascii|cp437|idna|latin_1|utf_8|utf_8_sig|utf_16\w*)\.py$/;

/** Pyodide's standard library, without what is not used. */
export function standardLibrary(zip: Buffer): Files {
  const files = readZip(zip);
  for (const name of files.keys()) {
    const module = name.split("/")[0]!.replace(/\.py$/, "");
    const unused = module === "encodings" ? !ENCODINGS.test(name) : UNUSED.has(module);
    if (unused) files.delete(name);
  }
  return files;
}

/** The Python files, texts and networks of baida, each under its path: `baida/tiles.py`. */
export function baida(): Files {
  const contents = Object.entries(pythonFiles());
  return new Map(contents.map(([path, content]) => [path, Buffer.from(content)]));
}
