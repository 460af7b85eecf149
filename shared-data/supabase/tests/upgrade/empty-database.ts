import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Client } from "pg";
import { connect } from "../harness/connect";
import { CommittedStore } from "../harness/many-connections";

export interface EmptyDatabase {
  readonly owner: Client;
  /** Connections for calls at the same time; none on the embedded Postgres, which has one session. */
  connections(count: number): Promise<Client[]>;
  drop(): Promise<void>;
}

/** An empty database on the backend of this run. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> =>
  globalThis.storeBackend === "embedded" ? startEmbeddedProcess() : CommittedStore.create("template1");

async function startEmbeddedProcess(): Promise<EmptyDatabase> {
  const child = fork(path.join(__dirname, "../server/run-embedded.ts"), {
    cwd: __dirname,
    execArgv: ["--import", "tsx/esm"],
  });
  const [url] = await once(child, "message");
  const owner = await connect(url);
  return {
    owner,
    connections: async () => [],
    drop: async () => {
      await owner.end();
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}
