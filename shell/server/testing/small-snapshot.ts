import { productColumns } from "@store/shared-data";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { startSmallServer } from "../../src/testing/small-server";
import { Snapshot } from "../snapshot/snapshot";
import { settingsOf } from "./small-store";

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
  const folder = startTemporaryFolder();
  let snapshot: Snapshot;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date("2026-11-22T12:00:05Z"), doNotFake: [...doNotFake] });
    snapshot = new Snapshot(folder.at("snapshot"));
    backend.put(reads.changes, changeFeed());
    backend.put(reads.products, []);
    backend.put(reads.newest, []);
  });
  afterEach(() => jest.useRealTimers());
  return {
    backend,
    fileOf: (name: string) => folder.at("snapshot", `${name}.json`),
    /** A place beside the snapshot. */
    at: folder.at,
    get snapshot() {
      return snapshot;
    },
    want: (id: string) => snapshot.want(id),
    look: (more: object = {}) => snapshot.refresh({ ...settingsOf(backend, "Loja"), ...more }),
    read: (name: string) => JSON.parse(folder.read(`snapshot/${name}.json`)),
    has: (name: string) => folder.has(`snapshot/${name}.json`),
    /** URLs read since the last call. */
    asked: () => {
      const all = backend.asked.map(({ request }) => new URL(request.replace(/^\S+ /, ""), backend.origin));
      backend.asked.length = 0;
      return all;
    },
  };
}
