import { latinText, littleEndian } from "./byte-reader";

/** One chunk of a WebP file; `start` and `end` bound its content, without its eight-byte head. */
export interface WebpChunk {
  type: string;
  start: number;
  end: number;
}

/** The chunks that draw the picture. Everything else in a still WebP tells something about it. */
const pictureChunks: readonly string[] = ["VP8 ", "VP8L", "VP8X", "ALPH"];
const alphaFlag = 0x10;

/** Every chunk of a WebP file in order; empty where the bytes are no WebP file. */
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

/** True for a WebP that holds its picture and no other chunk, nor a byte behind the last one. */
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
 * A still WebP without anything but its picture. Browsers may add a colour profile of their own while encoding, which
 * tells about the device; pixels drawn on a canvas are sRGB already, which is what a file without a profile means.
 */
export function keepOnlyWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (holdsOnlyWebp(bytes)) return bytes;
  const kept = listWebpChunks(bytes).filter(({ type }) => pictureChunks.includes(type));
  const lengths = kept.map(({ start, end }) => 8 + (end - start) + ((end - start) % 2));
  const result = new Uint8Array(lengths.reduce((sum, length) => sum + length, 12));
  result.set(bytes.subarray(0, 12));
  new DataView(result.buffer).setUint32(4, result.length - 8, true);
  let offset = 12;
  for (const [index, { type, start, end }] of kept.entries()) {
    result.set(bytes.subarray(start - 8, end), offset);
    if (type === "VP8X") result[offset + 8] = (bytes[start] ?? 0) & alphaFlag;
    offset += lengths[index] ?? 0;
  }
  return result;
}
