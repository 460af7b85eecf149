import { addAbortSignal, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** Why a body was not read to its end. */
export class BodyRefused extends Error {}

/**
 * The body of an answer. One that is longer than `most` bytes, or has not come after `patience` milliseconds, is left: a signal
 * given to `fetch` does not end it, for Node forgets the signal as soon as the answer has begun and the request is collected.
 * @throws BodyRefused
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
    // Where the signal of the request is still there, it may be the first.
    if (!late.aborted && (error as Partial<Error> | null)?.name !== "TimeoutError") throw error;
    throw new BodyRefused(`${url} did not come whole within ${patience / 1000} s`);
  }
  return Buffer.concat(parts);
}
