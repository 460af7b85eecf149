const mostBytes = 1024 * 1024;
const atOnce = 1024;

/**
 * The first megabyte, about, of what zlib has packed; of damaged data what comes before the damage. A few bytes may unpack
 * to any number, and a browser unpacks all that it is handed before anybody can stop it: it is handed a little at a time.
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
    // Damaged: what came before is all there is.
  }
  await reader.cancel().catch(() => {});
  return new Uint8Array(await new Blob(found).arrayBuffer());
}
