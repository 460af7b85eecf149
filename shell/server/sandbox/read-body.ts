import { addAbortSignal, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

export class BodyRefused extends Error {}

/**
 * Aborts above `most` bytes or after `patience` milliseconds. A signal passed to `fetch` is not enough: Node drops it
 * when the response has started and the request is garbage collected.
 */
export async function readBody({ body, url }: Response, { most, patience }: { most: number; patience: number }) {
  if (!body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  const late = AbortSignal.timeout(patience);
  try {
    for await (const part of addAbortSignal(late, Readable.fromWeb(body as ReadableStream))) {
      parts.push(part);
      length += part.byteLength;
      if (length > most) throw new BodyRefused(`${url} answers with more than ${most} bytes`);
    }
  } catch (error) {
    // The request's own signal may fire first.
    if (!late.aborted && (error as Partial<Error> | null)?.name !== "TimeoutError") throw error;
    throw new BodyRefused(`${url} did not come whole within ${patience / 1000} s`);
  }
  return Buffer.concat(parts);
}
