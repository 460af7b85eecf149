/**
 * Reads a request's body, at most `limit` bytes of it. Returns null when there is more: what a caller claims in
 * content-length is checked first, what really arrives is counted too, and a body that is too long is not kept.
 * A caller that still sends when its connection closes sees a broken line instead of the refusal: `discarded` bytes too many are taken
 * in and thrown away.
 */
export async function readBody(
  request: Request,
  limit: number,
  discarded = 1024 * 1024,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit + discarded) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size <= limit) chunks.push(part.value);
    else chunks.length = 0;
    if (size > limit + discarded) {
      // Not awaited: a sender that never finishes must not hold up its own refusal.
      void reader.cancel().catch(() => undefined);
      return null;
    }
  }
  return size > limit ? null : join(chunks, size);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
