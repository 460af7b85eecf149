const mostBytes = 1024 * 1024;
const atOnce = 1024;

/**
 * Inflates about the first megabyte of zlib data; of damaged data, the part before the damage. A few bytes may inflate
 * to any size, and a browser inflates its whole input without a way to stop it, so the input is fed in small pieces.
 */
export async function unpackBeginning(packed: Uint8Array): Promise<Uint8Array> {
  let offset = 0;
  const pieces = new ReadableStream<BufferSource>({
    pull(controller) {
      if (offset >= packed.length) return controller.close();
      controller.enqueue(packed.slice(offset, offset + atOnce));
      offset += atOnce;
    },
  });
  const reader = pieces.pipeThrough(new DecompressionStream("deflate")).getReader();
  const found: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let size = 0; size < mostBytes; size += found.at(-1)?.length ?? 0) {
      const { done, value } = await reader.read();
      if (done) break;
      found.push(value);
    }
  } catch {
    // Damaged: use what was inflated so far.
  }
  await reader.cancel().catch(() => {});
  return new Uint8Array(await new Blob(found).arrayBuffer());
}
