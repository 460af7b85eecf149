import { bigEndian, latinText, listJpegParts } from "@store/shared-data/pictures";
import { contentCredentials, type OtherData, trailingData } from "./other-data";

const comment = 0xfe;
const endOfImage = 0xd9;
// Start-of-frame markers; 0xc4, 0xc8 and 0xcc are in the same range but have another meaning.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isOfApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
// Segments with image data, or with metadata that has its own reader.
const known = /^(JFIF|Adobe|Exif|ICC_PROFILE|Photoshop 3\.0|http:\/\/ns\.adobe\.com\/(xap|xmp))/;

interface Jpeg {
  width: number;
  height: number;
  comments: string[];
  others: OtherData[];
}

/** Reads size, comments and other data from a JPEG's segments. */
export function readJpeg(bytes: Uint8Array): Jpeg {
  const found: Jpeg = { width: 0, height: 0, comments: [], others: [] };
  for (const { marker, start, end } of listJpegParts(bytes)) {
    readSegment(found, marker, bytes.subarray(start + 4, end));
    if (marker === endOfImage) found.others.push(...trailingData(bytes, end));
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
