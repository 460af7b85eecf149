import { bigEndian, latinText, listWebpChunks, littleEndian } from "@store/shared-data/pictures";
import { readGif } from "./gif-blocks";
import { readJpeg } from "./jpeg-segments";
import { addUp, contentCredentials, type OtherData, trailingData } from "./other-data";

/** Format (from the file's first bytes, not its name), size and data that the format stores beside the picture. */
export interface ImageHeader {
  format: "jpeg" | "png" | "webp" | "gif" | "unknown";
  /** Stored size in pixels, before any rotation; 0 if the header has none. */
  width: number;
  height: number;
  animated: boolean;
  /** Free text beside the picture. */
  comments: readonly string[];
  others: readonly OtherData[];
}

/** Reads format, size and animation without decoding pixels, so that a too large picture is never decoded. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const header = readFormat(bytes);
  return { ...header, others: addUp(header.others) };
}

function readFormat(bytes: Uint8Array): ImageHeader {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { format: "jpeg", animated: false, ...readJpeg(bytes) };
  if (latinText(bytes, 1, 4) === "PNG") return readPng(bytes);
  if (latinText(bytes, 0, 4) === "GIF8") return { format: "gif", ...readGif(bytes) };
  if (latinText(bytes, 0, 4) === "RIFF" && latinText(bytes, 8, 12) === "WEBP") return readWebp(bytes);
  const animated = latinText(bytes, 4, 12) === "ftypavis";
  return { format: "unknown", width: 0, height: 0, animated, comments: [], others: [] };
}

// Signatures of the HEIC family, JPEG 2000, JPEG XL, TIFF and Photoshop, by their offset.
const foreignMarks: readonly (readonly [offset: number, marks: readonly string[]])[] = [
  [4, ["ftyp", "jP  ", "JXL "]],
  [0, ["II*\0", "MM\0*", "8BPS", "\xff\x0a"]],
];

/** True if an unsupported file is an image in another known format. */
export function isForeignFormat(bytes: Uint8Array): boolean {
  return foreignMarks.some(([offset, marks]) =>
    marks.some((mark) => latinText(bytes, offset, offset + mark.length) === mark),
  );
}

// Chunks with image or colour data, or with metadata that has its own reader.
const pngChunks =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|hIST|sPLT|tIME|tEXt|zTXt|iTXt|eXIf|acTL|fcTL|fdAT)$/;

function readPng(bytes: Uint8Array): ImageHeader {
  const others: OtherData[] = [];
  let animated = false;
  for (let offset = 8; offset + 8 <= bytes.length; ) {
    const length = bigEndian(bytes, offset, 4);
    const type = latinText(bytes, offset + 4, offset + 8);
    offset += 12 + length;
    if (type === "acTL") animated = true;
    if (!pngChunks.test(type)) {
      others.push({ label: type === "caBX" ? contentCredentials : `Bloco ${type}`, bytes: length });
    }
    if (type === "IEND") {
      others.push(...trailingData(bytes, offset));
      break;
    }
  }
  const [width, height] = [bigEndian(bytes, 16, 4), bigEndian(bytes, 20, 4)];
  return { format: "png", width, height, animated, comments: [], others };
}

const webpChunks = /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP|EXIF|XMP )$/;

function readWebp(bytes: Uint8Array): ImageHeader {
  const end = littleEndian(bytes, 4, 4) + 8;
  const chunks = listWebpChunks(bytes.subarray(0, end));
  const unknown = chunks.filter(({ type }) => !webpChunks.test(type));
  const others = [
    ...unknown.map(({ type, ...range }) => ({
      label: type === "C2PA" ? contentCredentials : `Bloco ${type}`,
      bytes: range.end - range.start,
    })),
    ...trailingData(bytes, end),
  ];
  const found = (type: string) => chunks.find((chunk) => chunk.type === type);
  const header = { format: "webp", animated: found("ANIM") !== undefined, comments: [], others } as const;
  const canvas = found("VP8X");
  if (canvas) {
    const [width, height] = [canvas.start + 4, canvas.start + 7].map((at) => littleEndian(bytes, at, 3) + 1);
    return { ...header, width: width ?? 0, height: height ?? 0 };
  }
  const lossy = found("VP8 ");
  if (lossy) {
    // The upper two bits are a scaling hint.
    const side = (at: number) => littleEndian(bytes, lossy.start + at, 2) % 0x4000;
    return { ...header, width: side(6), height: side(8) };
  }
  const lossless = found("VP8L");
  const packed = lossless ? littleEndian(bytes, lossless.start + 1, 4) : 0;
  const sides = lossless ? [(packed % 0x4000) + 1, (Math.floor(packed / 0x4000) % 0x4000) + 1] : [];
  return { ...header, width: sides[0] ?? 0, height: sides[1] ?? 0 };
}
