import type { Socket } from "node:net";
import { PassThrough, type Readable } from "node:stream";
import pg from "pg";
import { connectToRunning } from "./running-store";

// How the server marks the bytes of its tar; its other messages tell of them.
const content = "d".charCodeAt(0);

/** A command with a response that is copied out. Its types leave out what pg calls with each message. */
class CopyOut extends pg.Query {
  readonly tar = new PassThrough();

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Socket }): void {
    // A copy: pg uses its buffer again.
    if (chunk[0] !== content || this.tar.write(Buffer.from(chunk.subarray(1)))) return;
    // Messages that had come already are still handed on.
    if (stream.isPaused()) return;
    stream.pause();
    this.tar.once("drain", () => stream.resume());
  }
}

/**
 * The database of a store that runs and sells on, as Postgres' own base back-up gives it: a tar of its files as they lie, with what was
 * written meanwhile, from which a start makes them whole.
 * @throws UserError where no store runs
 */
export async function streamDatabase(storeDir: string): Promise<Readable> {
  const replication = { user: "supabase_admin", replication: "true" };
  const client = await connectToRunning(storeDir, replication);
  const copy = new CopyOut("BASE_BACKUP (label 'store', checkpoint 'fast', wal true, manifest 'no')");
  copy.on("end", () => copy.tar.end()).on("error", (error) => copy.tar.destroy(error));
  copy.tar.once("close", () => void client.end());
  client.query(copy);
  return copy.tar;
}
