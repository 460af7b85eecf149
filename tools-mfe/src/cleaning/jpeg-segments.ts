import { bigEndian, latinText } from "shared-data/pictures";
import { contentCredentials, dataBehind, type OtherData } from "./other-data";

const comment = 0xfe;
const startOfScan = 0xda;
const endOfImage = 0xd9;
// Start-of-frame markers; 0xc4, 0xc8 and 0xcc share their range and mean something else.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isOfApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
// What draws the picture, or is read as metadata of its own.
const known = /^(JFIF|Adobe|Exif|ICC_PROFILE|Photoshop 3\.0|http:\/\/ns\.adobe\.com\/(xap|xmp))/;

interface Jpeg {
  width: number;
  height: number;
  comments: string[];
  others: OtherData[];
}

/** Size, comments and other data of a JPEG, from its segments. */
export function readJpeg(bytes: Uint8Array): Jpeg {
  const found: Jpeg = { width: 0, height: 0, comments: [], others: [] };
  let offset = 2;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === endOfImage) {
      found.others.push(...dataBehind(bytes, offset + 2));
      break;
    }
    const end = offset + 2 + bigEndian(bytes, offset + 2, 2);
    readSegment(found, marker, bytes.subarray(offset + 4, end));
    offset = marker === startOfScan ? endOfScan(bytes, end) : end;
  }
  return found;
}

function readSegment(found: Jpeg, marker: number, content: Uint8Array): void {
  if (isFrame(marker)) {
    found.height = bigEndian(content, 1, 2);
    found.width = bigEndian(content, 3, 2);
  }
  if (marker === comment) found.comments.push(new TextDecoder().decode(content));
  if (isOfApplication(marker) && !known.test(latinText(content, 0, 32))) {
    const number = marker - 0xe0;
    const label = number === 11 ? contentCredentials : `Bloco APP${number}`;
    found.others.push({ label, bytes: content.length });
  }
}

// Within a scan 0xff stands before a zero or a restart marker; before anything else the scan is over.
function endOfScan(bytes: Uint8Array, start: number): number {
  let offset = bytes.indexOf(0xff, start);
  while (offset >= 0 && isWithinScan(bytes[offset + 1])) offset = bytes.indexOf(0xff, offset + 2);
  return offset < 0 ? bytes.length : offset;
}

const isWithinScan = (next = 0) => next === 0 || (next >= 0xd0 && next <= 0xd7);
