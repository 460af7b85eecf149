import { bigEndian } from "./byte-reader";

/** One part of a JPEG file, from its marker to its last byte. A scan's goes on to the end of the picture that follows its head. */
export interface JpegPart {
  marker: number;
  start: number;
  end: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Segments that render a picture: quantization and Huffman tables, restart interval, baseline frame, scan, end. */
const pictureMarkers: readonly number[] = [0xdb, 0xc4, 0xdd, 0xc0, startOfScan, endOfImage];
// One frame and one scan, each behind what tables it likes. Encoders of browsers write no other kind.
const onePicture = /^((db|c4|dd) )*c0 ((db|c4|dd) )*da d9$/;

/** True where these bytes begin as a JPEG file does. */
export const isJpeg = (bytes: Uint8Array): boolean => bigEndian(bytes, 0, 2) === 0xffd8;

/** Every part of a JPEG file behind its first two bytes, in order, up to its end or to where it breaks off; empty for any other file. */
export function listJpegParts(bytes: Uint8Array): JpegPart[] {
  const parts: JpegPart[] = [];
  let offset = isJpeg(bytes) ? 2 : bytes.length;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    // Any number of 0xff may stand before a marker.
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

// Within a scan 0xff stands before a zero or a restart marker; before anything else the scan is over.
function endOfScan(bytes: Uint8Array, start: number): number {
  let offset = bytes.indexOf(0xff, start);
  while (offset >= 0 && isWithinScan(bytes[offset + 1])) offset = bytes.indexOf(0xff, offset + 2);
  return offset < 0 ? bytes.length : offset;
}

const isWithinScan = (next = 0) => next === 0 || (next >= 0xd0 && next <= 0xd7);

/** True for a baseline JPEG of one scan that holds its picture and no other segment, nor a byte between or behind its segments. */
export function holdsOnlyJpeg(bytes: Uint8Array): boolean {
  const parts = listJpegParts(bytes);
  const length = parts.reduce((sum, { start, end }) => sum + end - start, 2);
  return length === bytes.length && onePicture.test(parts.map(({ marker }) => marker.toString(16)).join(" "));
}

/**
 * A JPEG without anything but its picture. Browsers add a colour profile, a density and even an Exif part of their own while
 * encoding; pixels drawn on a canvas are sRGB already, and three components without a word are read as what JPEG uses by default.
 */
export function keepOnlyJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = listJpegParts(bytes)
    .filter(({ marker }) => pictureMarkers.includes(marker))
    .map(({ start, end }) => bytes.subarray(start, end));
  const result = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 2));
  result.set(bytes.subarray(0, 2));
  let offset = 2;
  for (const part of kept) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
