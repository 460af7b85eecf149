/** Decodes a byte range as Latin-1, one character per byte. A range past the end is cut. */
export function latinText(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder("latin1").decode(bytes.subarray(start, Math.max(start, end)));
}

/** Reads an unsigned little-endian number of up to four bytes; bytes past the end count as zero. */
export function littleEndian(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[offset + index] ?? 0);
  return value;
}

/** Reads an unsigned big-endian number of up to four bytes; bytes past the end count as zero. */
export function bigEndian(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[offset + index] ?? 0);
  return value;
}
