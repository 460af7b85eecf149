import { latinText, littleEndian } from "@store/shared-data/pictures";
import { type OtherData, trailingData } from "./other-data";

const extension = 0x21;
const commentLabel = 0xfe;
const imageDescriptor = 0x2c;
const trailer = 0x3b;

interface Gif {
  width: number;
  height: number;
  animated: boolean;
  comments: string[];
  others: OtherData[];
}

/** Reads size, number of frames (only one or several), comments and other data of a GIF. */
export function readGif(bytes: Uint8Array): Gif {
  const comments: string[] = [];
  const others: OtherData[] = [];
  let images = 0;
  let offset = 13 + colorTableLength(bytes[10] ?? 0);
  while (offset < bytes.length) {
    const kind = bytes[offset];
    if (kind === imageDescriptor) {
      images += 1;
      offset = endOfSubBlocks(bytes, offset + 11 + colorTableLength(bytes[offset + 9] ?? 0));
    } else if (kind === extension) {
      const end = endOfSubBlocks(bytes, offset + 2);
      if (bytes[offset + 1] === commentLabel) comments.push(subBlockText(bytes, offset + 2));
      offset = end;
    } else {
      if (kind === trailer) others.push(...trailingData(bytes, offset + 1));
      break;
    }
  }
  const [width, height] = [littleEndian(bytes, 6, 2), littleEndian(bytes, 8, 2)];
  return { width, height, animated: images > 1, comments, others };
}

function colorTableLength(packed: number): number {
  return packed >= 0x80 ? 3 * 2 ** ((packed % 8) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset < bytes.length && bytes[offset] !== 0) offset += 1 + (bytes[offset] ?? 0);
  return offset + 1;
}

function subBlockText(bytes: Uint8Array, start: number): string {
  let text = "";
  for (let offset = start; bytes[offset]; offset += 1 + (bytes[offset] ?? 0)) {
    text += latinText(bytes, offset + 1, offset + 1 + (bytes[offset] ?? 0));
  }
  return text;
}
