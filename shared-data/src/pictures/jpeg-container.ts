import { bigEndian } from "./byte-reader";

/**
 * One segment of a JPEG file, from its marker to its last byte. A scan segment includes the image data after its
 * header.
 */
export interface JpegPart {
  marker: number;
  start: number;
  end: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/**
 * Segments needed to decode a picture: quantization and Huffman tables, restart interval, baseline frame, scan, end.
 */
const pictureMarkers: readonly number[] = [0xdb, 0xc4, 0xdd, 0xc0, startOfScan, endOfImage];
// One frame and one scan, each after optional tables. Browsers' encoders write no other structure.
const onePicture = /^((db|c4|dd) )*c0 ((db|c4|dd) )*da d9$/;

/** True if the bytes start with a JPEG signature. */
export const isJpeg = (bytes: Uint8Array): boolean => bigEndian(bytes, 0, 2) === 0xffd8;

/**
 * All segments of a JPEG file after its first two bytes, up to its end or the first invalid byte; empty for any other
 * file.
 */
export function listJpegParts(bytes: Uint8Array): JpegPart[] {
  const parts: JpegPart[] = [];
  let offset = isJpeg(bytes) ? 2 : bytes.length;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    // A marker may be preceded by any number of 0xff bytes.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const end = endOfPart(bytes, marker, offset);
    parts.push({ marker, start: offset, end });
    if (marker === endOfImage) break;
    offset = end;
  }
  return parts;
}

function endOfPart(bytes: Uint8Array, marker: number, start: number): number {
  if (marker === endOfImage) return start + 2;
  const end = start + 2 + bigEndian(bytes, start + 2, 2);
  return marker === startOfScan ? endOfScan(bytes, end) : end;
}

// Inside scan data 0xff is followed by zero or a restart marker; anything else ends the scan.
function endOfScan(bytes: Uint8Array, start: number): number {
  let offset = bytes.indexOf(0xff, start);
  while (offset >= 0 && isWithinScan(bytes[offset + 1])) offset = bytes.indexOf(0xff, offset + 2);
  return offset < 0 ? bytes.length : offset;
}

const isWithinScan = (next = 0) => next === 0 || (next >= 0xd0 && next <= 0xd7);

/** True for a baseline JPEG of one scan without any other segment or extra byte. */
export function holdsOnlyJpeg(bytes: Uint8Array): boolean {
  const parts = listJpegParts(bytes);
  const length = parts.reduce((sum, { start, end }) => sum + end - start, 2);
  return length === bytes.length && onePicture.test(parts.map(({ marker }) => marker.toString(16)).join(" "));
}

/**
 * Removes everything but the picture from a JPEG. Browsers add a colour profile, a density and even Exif data while
 * encoding; canvas pixels are sRGB already, which is the default for three components without a profile.
 */
export function keepOnlyJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const needed = listJpegParts(bytes)
    .filter(({ marker }) => pictureMarkers.includes(marker))
    .map(({ start, end }) => bytes.subarray(start, end));
  const result = new Uint8Array(needed.reduce((sum, { length }) => sum + length, 2));
  result.set(bytes.subarray(0, 2));
  let offset = 2;
  for (const part of needed) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
