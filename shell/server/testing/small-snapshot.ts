import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productColumns } from "@store/shared-data";
import { startSmallServer } from "../../src/testing/small-server";
import { Snapshot } from "../snapshot/snapshot";
import { settingsOf } from "./small-store";

/** API paths that a snapshot reads. */
export const reads = {
  changes: "/rest/v1/rpc/list_changed_products",
  products: "/rest/v1/products",
  newest: "/rest/v1/rpc/list_newest_products",
} as const;
const doNotFake = ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout", "performance"] as const;

export const row = (id: string, more: object = {}): Record<string, unknown> => ({
  ...Object.fromEntries(productColumns.split(",").map((column) => [column, null])),
  id,
  category: "google",
  stock_count: 3,
  updated_at: "2026-11-22T10:00:00Z",
  ...more,
});

/** Response of the database's change feed. */
export const changeFeed = (more: object = {}): object => ({
  at: "2026-11-22T12:00:00Z",
  products: [],
  removed: [],
  next: null,
  ...more,
});

/** Creates a snapshot of an empty catalogue for each test, with the clock at five seconds after noon. */
export function startSmallSnapshot() {
  const backend = startSmallServer();
  let folder = "";
  let snapshot: Snapshot;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date("2026-11-22T12:00:05Z"), doNotFake: [...doNotFake] });
    folder = path.join(mkdtempSync(path.join(tmpdir(), "snapshot-")), "snapshot");
    snapshot = new Snapshot(folder);
    backend.put(reads.changes, changeFeed());
    backend.put(reads.products, []);
    backend.put(reads.newest, []);
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(path.dirname(folder), { recursive: true });
  });
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  return {
    backend,
    fileOf,
    /** Folder for pages beside the snapshot. */
    get pagesFolder() {
      return path.dirname(folder);
    },
    get snapshot() {
      return snapshot;
    },
    want: (id: string) => snapshot.want(id),
    look: () => snapshot.refresh(settingsOf(backend, "Loja")),
    lookAt: (settings: Record<string, unknown>) => snapshot.refresh(settings),
    read: (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8")),
    has: (name: string) => existsSync(fileOf(name)),
    /** URLs read since the last call. */
    asked: () => {
      const all = backend.asked.map(({ request }) => new URL(request.replace(/^\S+ /, ""), backend.origin));
      backend.asked.length = 0;
      return all;
    },
  };
}
