import type { Socket } from "node:net";
import { PassThrough, type Readable } from "node:stream";
import pg from "pg";
import { connectToRunning } from "./running-store";

// Marks tar content in the protocol; other messages describe it.
const content = "d".charCodeAt(0);

/** A query that streams COPY OUT data. The types of pg omit this callback. */
class CopyOut extends pg.Query {
  readonly tar = new PassThrough();

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Socket }): void {
    // Copied, because pg reuses its buffer.
    if (chunk[0] !== content || this.tar.write(Buffer.from(chunk.subarray(1)))) return;
    // Messages already received are still delivered after pause().
    if (stream.isPaused()) return;
    stream.pause();
    this.tar.once("drain", () => stream.resume());
  }
}

/**
 * Streams a base backup of the running database: a tar of its files with the write-ahead log written meanwhile, from which a start
 * recovers a consistent state.
 * @throws UserError if no store is running
 */
export async function streamDatabase(storeDir: string): Promise<Readable> {
  const client = await connectToRunning(storeDir, { user: "supabase_admin", replication: "true" });
  const copy = new CopyOut("BASE_BACKUP (label 'store', checkpoint 'fast', wal true, manifest 'no')");
  copy.on("end", () => copy.tar.end()).on("error", (error) => copy.tar.destroy(error));
  copy.tar.once("close", () => void client.end());
  client.query(copy);
  return copy.tar;
}
