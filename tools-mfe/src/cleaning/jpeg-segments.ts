import { bigEndian } from "./byte-reader";

const comment = 0xfe;
const startOfScan = 0xda;
// Start-of-frame markers; 0xc4, 0xc8 and 0xcc share their range and mean something else.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Size and comments of a JPEG, from the segments before its first scan. */
export function readJpeg(bytes: Uint8Array): { width: number; height: number; comments: string[] } {
  const found = { width: 0, height: 0, comments: [] as string[] };
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === startOfScan) break;
    const length = bigEndian(bytes, offset + 2, 2);
    if (isFrame(marker)) {
      found.height = bigEndian(bytes, offset + 5, 2);
      found.width = bigEndian(bytes, offset + 7, 2);
    }
    if (marker === comment) {
      found.comments.push(new TextDecoder().decode(bytes.subarray(offset + 4, offset + 2 + length)));
    }
    offset += 2 + length;
  }
  return found;
}
