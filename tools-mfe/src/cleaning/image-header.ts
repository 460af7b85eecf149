import { bigEndian, latinText, littleEndian } from "./byte-reader";
import { readGif } from "./gif-blocks";
import { readJpeg } from "./jpeg-segments";
import { listWebpChunks } from "./webp-container";

/** What the first bytes of a file really are, whatever its name says. */
export interface ImageHeader {
  format: "jpeg" | "png" | "webp" | "gif" | "unknown";
  /** Size in pixels as stored, before any rotation; 0 where the header does not say. */
  width: number;
  height: number;
  animated: boolean;
  /** Free text that the format itself allows beside the picture. */
  comments: readonly string[];
}

/** Reads format, size and animation without decoding a pixel, so that a picture that is too large never gets decoded. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { format: "jpeg", animated: false, ...readJpeg(bytes) };
  if (latinText(bytes, 1, 4) === "PNG") return readPng(bytes);
  if (latinText(bytes, 0, 4) === "GIF8") return { format: "gif", ...readGif(bytes) };
  if (latinText(bytes, 0, 4) === "RIFF" && latinText(bytes, 8, 12) === "WEBP") return readWebp(bytes);
  return { format: "unknown", width: 0, height: 0, animated: false, comments: [] };
}

/** Whether a file that this page cannot read is an image of another format all the same: of the HEIC family, or TIFF. */
export function isForeignFormat(bytes: Uint8Array): boolean {
  return latinText(bytes, 4, 8) === "ftyp" || ["II*\0", "MM\0*"].includes(latinText(bytes, 0, 4));
}

function readPng(bytes: Uint8Array): ImageHeader {
  let animated = false;
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + bigEndian(bytes, offset, 4)) {
    const type = latinText(bytes, offset + 4, offset + 8);
    if (type === "acTL") animated = true;
    if (type === "IDAT" || type === "IEND") break;
  }
  return { format: "png", width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4), animated, comments: [] };
}

function readWebp(bytes: Uint8Array): ImageHeader {
  const chunks = listWebpChunks(bytes);
  const found = (type: string) => chunks.find((chunk) => chunk.type === type);
  const header = { format: "webp", animated: found("ANIM") !== undefined, comments: [] } as const;
  const canvas = found("VP8X");
  if (canvas) {
    const [width, height] = [canvas.start + 4, canvas.start + 7].map((at) => littleEndian(bytes, at, 3) + 1);
    return { ...header, width: width ?? 0, height: height ?? 0 };
  }
  const lossy = found("VP8 ");
  if (lossy) {
    // Two bits of each number are a scaling hint.
    const side = (at: number) => littleEndian(bytes, lossy.start + at, 2) % 0x4000;
    return { ...header, width: side(6), height: side(8) };
  }
  const lossless = found("VP8L");
  const packed = lossless ? littleEndian(bytes, lossless.start + 1, 4) : 0;
  const sides = lossless ? [(packed % 0x4000) + 1, (Math.floor(packed / 0x4000) % 0x4000) + 1] : [];
  return { ...header, width: sides[0] ?? 0, height: sides[1] ?? 0 };
}
