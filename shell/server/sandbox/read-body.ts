/** Why a body was not read to its end. */
export class BodyRefused extends Error {}

/**
 * The body of an answer. One that is longer than `most` bytes, or has not come after `patience` milliseconds, is left: a signal
 * given to `fetch` does not end it, for Node forgets the signal as soon as the answer has begun and the request is collected.
 * @throws BodyRefused
 */
export async function readBody(response: Response, { most, patience }: { most: number; patience: number }) {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel().catch(() => {});
  }, patience);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.byteLength;
      if (length > most) throw new BodyRefused(`${response.url} answers with more than ${most} bytes`);
    }
  } catch (error) {
    // Where the signal of the request is still there, it may be the first.
    isLate ||= (error as Partial<Error> | null)?.name === "TimeoutError";
    if (!isLate) throw error;
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
  if (isLate) throw new BodyRefused(`${response.url} did not come whole within ${patience / 1000} s`);
  return Buffer.concat(parts);
}
