import {
  CleaningError,
  type CleaningStep,
  encodePicture,
  holdsOnlyPicture,
  keepOnlyPicture,
  maxFileBytes,
  maxPixels,
  maxSide,
  webpQuality,
} from "@store/shared-data/pictures";
import { isForeignFormat, readImageHeader } from "./image-header";
import { type MetadataReport, readMetadata } from "./read-metadata";

/** A chosen file before anything is done to it (R3.9). */
export interface ImageInfo {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  type: string;
  /** Pixels as shown, after the rotation the file asks for. */
  width: number;
  height: number;
  animated: boolean;
  /** `null` where the metadata cannot be read. */
  metadata: MetadataReport | null;
}

/** The cleaned picture, read back. */
export interface CleanedImage {
  blob: Blob;
  name: string;
  width: number;
  height: number;
}

/** Reads what a file is and tells. @throws CleaningError where it is no picture, or too large a one. */
export async function inspectImage(file: File): Promise<ImageInfo> {
  if (file.size > maxFileBytes) throw new CleaningError("too_large");
  // An SVG is text, and only its type identifies it: the page could show it, and its worker cannot open it.
  if (file.type === "image/svg+xml") throw new CleaningError("foreign");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CleaningError("broken");
  });
  const header = readImageHeader(new Uint8Array(bytes));
  checkSize(header);
  const shown = header.width > 0 ? await turnAsShown(file, header) : await measure(file, new Uint8Array(bytes));
  checkSize(shown);
  const { name, size, lastModified, type } = file;
  const metadata = await readMetadata(bytes, header).catch(() => null);
  return { name, size, lastModified, type, ...shown, animated: header.animated, metadata };
}

interface Size {
  width: number;
  height: number;
}

// A format this page has no reader for, such as AVIF, or a damaged one: the browser says whether it is a picture at all.
async function measure(file: File, bytes: Uint8Array): Promise<Size> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new CleaningError(isForeignFormat(bytes) ? "foreign" : "broken");
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

// Which rotations a browser heeds depends on browser and format, and it may count in points of print: it tells which way
// up the picture is, and the header how many pixels there are. Nothing is drawn for that.
async function turnAsShown(file: File, { width, height }: Size): Promise<Size> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const isOpened = await new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  URL.revokeObjectURL(image.src);
  if (!isOpened) throw new CleaningError("broken");
  const isTurned = width > height !== image.naturalWidth > image.naturalHeight;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Refuses a picture of a size that cannot be cleaned. @throws CleaningError */
function checkSize({ width, height }: Size): void {
  if (width * height > maxPixels) throw new CleaningError("too_large");
  if (Math.max(width, height) > maxSide) throw new CleaningError("too_long");
}

/**
 * Re-encodes a picture as WebP without metadata, then reads the result back: what cannot be shown to be clean is not
 * handed out. Aborting the signal stops the work at once. @throws CleaningError
 */
export async function cleanImage(
  file: File,
  signal: AbortSignal,
  onStep: (step: CleaningStep) => void,
): Promise<CleanedImage> {
  const { width, height, bytes: encoded } = await encodePicture(file, wholePicture, signal, onStep);
  onStep("checking");
  const bytes = keepOnlyPicture(encoded);
  const { groups } = await readMetadata(bytes.buffer);
  signal.throwIfAborted();
  if (!holdsOnlyPicture(bytes) || groups.length > 0) throw new CleaningError("not_clean");
  return { blob: new Blob([bytes], { type: "image/webp" }), name: cleanName(file.name), width, height };
}

// As large as it is, whatever it weighs.
const wholePicture = {
  types: ["image/webp"],
  tries: [{ side: maxSide, quality: webpQuality }],
  maxBytes: Number.POSITIVE_INFINITY,
} as const;

/** `foto.jpg` becomes `foto_limpo.webp` (R2.14). */
function cleanName(name: string): string {
  return `${name.replace(/\.[^.]+$/, "") || "imagem"}_limpo.webp`;
}
