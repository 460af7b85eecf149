import { latinText, littleEndian } from "./byte-reader";

/** One chunk of a WebP file; `start` and `end` delimit its content, without its eight-byte header. */
export interface WebpChunk {
  type: string;
  start: number;
  end: number;
}

/** Chunks with image data; any other chunk in a still WebP is metadata. */
const pictureChunks: readonly string[] = ["VP8 ", "VP8L", "VP8X", "ALPH"];
const alphaFlag = 0x10;

/** All chunks of a WebP file in order; empty for any other file. */
export function listWebpChunks(bytes: Uint8Array): WebpChunk[] {
  const chunks: WebpChunk[] = [];
  if (latinText(bytes, 0, 4) !== "RIFF" || latinText(bytes, 8, 12) !== "WEBP") return chunks;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const length = littleEndian(bytes, offset + 4, 4);
    chunks.push({ type: latinText(bytes, offset, offset + 4), start: offset + 8, end: offset + 8 + length });
    offset += 8 + length + (length % 2);
  }
  return chunks;
}

/** True for a WebP with image chunks only and no trailing bytes. */
export function holdsOnlyWebp(bytes: Uint8Array): boolean {
  const chunks = listWebpChunks(bytes);
  const last = chunks.at(-1);
  const flags = chunks.filter(({ type }) => type === "VP8X").map(({ start }) => bytes[start] ?? 0);
  return (
    last !== undefined &&
    chunks.every(({ type }) => pictureChunks.includes(type)) &&
    flags.every((flag) => (flag & ~alphaFlag) === 0) &&
    bytes.length === last.end + ((last.end - last.start) % 2)
  );
}

/**
 * Removes everything but the picture from a still WebP. Browsers may add a colour profile while encoding, which reveals
 * information about the device; canvas pixels are sRGB already, which is the default without a profile.
 */
export function keepOnlyWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (holdsOnlyWebp(bytes)) return bytes;
  const needed = listWebpChunks(bytes).filter(({ type }) => pictureChunks.includes(type));
  const lengths = needed.map(({ start, end }) => 8 + (end - start) + ((end - start) % 2));
  const result = new Uint8Array(lengths.reduce((sum, length) => sum + length, 12));
  result.set(bytes.subarray(0, 12));
  new DataView(result.buffer).setUint32(4, result.length - 8, true);
  let offset = 12;
  for (const [index, { type, start, end }] of needed.entries()) {
    result.set(bytes.subarray(start - 8, end), offset);
    if (type === "VP8X") result[offset + 8] = (bytes[start] ?? 0) & alphaFlag;
    offset += lengths[index] ?? 0;
  }
  return result;
}
