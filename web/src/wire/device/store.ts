/** The rows of a device in IndexedDB, for `baida.device.rows`. */

const KEYS = {
  rooms: "code",
  matches: "id",
  decisions: ["match", "k"],
  events: ["match", "n"],
  results: "match",
  reviews: ["match", "seat"],
  review_summaries: ["match", "seat"],
  records: "code",
  record_events: ["code", "n"],
} as const;
export type TableName = keyof typeof KEYS;
const TABLES = Object.keys(KEYS) as TableName[];

type Row = Record<string, unknown>;
type Operation =
  | ["put" | "insert", TableName, Row]
  | ["merge", TableName, string, Row]
  | ["add", TableName, string, string, number]
  | ["cut", TableName, string, number]
  | ["remove", TableName, string];

export const DATABASE = "baida";
/** The second version has score sheets, the third one reviews. */
const VERSION = 3;

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("failed"));
  });
}

export async function openStore(name = DATABASE): Promise<DeviceStore> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    const known = request.result.objectStoreNames;
    for (const table of TABLES.filter((one) => !known.contains(one)))
      request.result.createObjectStore(table, { keyPath: KEYS[table] as string | string[] });
  };
  const database = await done(request);
  // another tab with a newer version of the app must be able to change the tables
  database.onversionchange = () => database.close();
  return new DeviceStore(database);
}

export class DeviceStore {
  constructor(private readonly database: IDBDatabase) {}

  close(): void {
    this.database.close();
  }

  /** Carries out all operations or none; resolves when they are on the disk, with why not or "". */
  async write(operations: string): Promise<string> {
    const given = JSON.parse(operations) as Operation[];
    const tables = [...new Set(given.map(([, table]) => table))];
    try {
      const transaction = this.database.transaction(tables, "readwrite", { durability: "strict" });
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
      });
      carryOut(transaction, given);
      await ended;
      return "";
    } catch (problem) {
      const { name, message } = problem as Error;
      return `${name}: ${message}`;
    }
  }

  /** The rows of a key in their order, as JSON; all rows for an empty key. */
  async read(table: TableName, key: string): Promise<string> {
    const store = this.database.transaction(table).objectStore(table);
    return JSON.stringify(await done(store.getAll(key ? rowsOf(table, key) : null)));
  }
}

/** The rows of a key whose number is greater than `after`. */
function rowsOf(table: TableName, key: string, after = -Infinity): IDBKeyRange {
  if (typeof KEYS[table] === "string") return IDBKeyRange.only(key);
  return IDBKeyRange.bound([key, after], [key, Infinity], true);
}

/** One after the other: an operation may change what one before it has written. */
function carryOut(transaction: IDBTransaction, operations: Operation[], at = 0): void {
  const operation = operations[at];
  if (!operation) return;
  const store = transaction.objectStore(operation[1]);
  const next = () => carryOut(transaction, operations, at + 1);
  const change = (key: string, changed: (row: Row) => Row) => {
    const found = store.get(key);
    found.onsuccess = () => {
      if (found.result) store.put(changed(found.result as Row)).onsuccess = next;
      else next();
    };
  };
  switch (operation[0]) {
    case "put":
      store.put(operation[2]).onsuccess = next;
      break;
    case "insert": // the transaction is aborted if the key is there already
      store.add(operation[2]).onsuccess = next;
      break;
    case "merge":
      change(operation[2], (row) => ({ ...row, ...operation[3] }));
      break;
    case "add": {
      const [, , key, field, number] = operation;
      change(key, (row) => ({ ...row, [field]: Number(row[field]) + number }));
      break;
    }
    case "cut":
      store.delete(rowsOf(operation[1], operation[2], operation[3])).onsuccess = next;
      break;
    case "remove":
      store.delete(rowsOf(operation[1], operation[2])).onsuccess = next;
  }
}

/** A match as the list of what is stored shows it. */
export interface StoredMatch {
  id: string;
  code: string;
  rules: string;
  /** Seconds since the epoch; `ended` is null while the match is played. */
  at: number;
  ended: number | null;
  /** Characters of its log, which is most of what it takes. */
  size: number;
}

/** What is stored on this device, the newest first; it needs no worker. */
export async function listMatches(name = DATABASE): Promise<StoredMatch[]> {
  const store = await openStore(name);
  try {
    const rows = JSON.parse(await store.read("matches", "")) as (StoredMatch & {
      header: string;
    })[];
    return rows
      .map(({ id, code, header, at, ended, size }) => {
        const { rules } = JSON.parse(header) as { rules: string };
        return { id, code, rules, at, ended, size };
      })
      .sort((one, other) => other.at - one.at);
  } finally {
    store.close();
  }
}
