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

/** A chosen file before cleaning (R3.9). */
export interface ImageInfo {
  name: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  type: string;
  /** In pixels as displayed, after the file's rotation. */
  width: number;
  height: number;
  animated: boolean;
  /** `null` if the metadata cannot be read. */
  metadata: MetadataReport | null;
}

/** The cleaned and verified picture. */
export interface CleanedImage {
  blob: Blob;
  name: string;
  width: number;
  height: number;
}

/** Reads a file's format, size and metadata. @throws CleaningError if it is not a picture or is too large */
export async function inspectImage(file: File): Promise<ImageInfo> {
  if (file.size > maxFileBytes) throw new CleaningError("too_large");
  // An SVG is text, identified only by its type: the page could display it, but the worker cannot decode it.
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

// For formats without a reader here, such as AVIF, and damaged files: the browser decides whether it is a picture.
async function measure(file: File, bytes: Uint8Array): Promise<Size> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new CleaningError(isForeignFormat(bytes) ? "foreign" : "broken");
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

// Which rotations a browser applies depends on browser and format, and it may measure in CSS pixels: take the
// orientation from the browser and the pixel count from the header. Nothing is decoded for this.
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

/** Rejects a picture that is too large to be cleaned. @throws CleaningError */
function checkSize({ width, height }: Size): void {
  if (width * height > maxPixels) throw new CleaningError("too_large");
  if (Math.max(width, height) > maxSide) throw new CleaningError("too_long");
}

/**
 * Re-encodes a picture as WebP without metadata, then verifies the result: a picture that is not provably clean is
 * rejected. Aborting the signal stops the work at once. @throws CleaningError
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

// Keeps the original dimensions, whatever the file size.
const wholePicture = {
  types: ["image/webp"],
  tries: [{ side: maxSide, quality: webpQuality }],
  maxBytes: Number.POSITIVE_INFINITY,
} as const;

/** `foto.jpg` becomes `foto_limpo.webp` (R2.14). */
function cleanName(name: string): string {
  return `${name.replace(/\.[^.]+$/, "") || "imagem"}_limpo.webp`;
}
