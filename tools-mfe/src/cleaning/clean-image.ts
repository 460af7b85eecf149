import { CleaningError, type CleaningStep, encodeWebp } from "./encode-webp";
import { isForeignFormat, readImageHeader } from "./image-header";
import { maxFileBytes, maxPixels, maxSide } from "./limits";
import { type MetadataReport, readMetadata } from "./read-metadata";
import { holdsOnlyPicture, keepOnlyPicture } from "./webp-container";

/** What a chosen file tells before anything is done to it (spec 3, Image info). */
export interface ImageInfo {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  type: string;
  /** Pixels as shown, after the rotation the file asks for; 0 where the header does not say. */
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

// Orientations 5 to 8 lie on their side.
const turned = /^(left|right)-/;

/** Reads what a file is and tells. @throws CleaningError where it is no picture, or too large a one. */
export async function inspectImage(file: File): Promise<ImageInfo> {
  if (file.size > maxFileBytes) throw new CleaningError("too_large");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CleaningError("broken");
  });
  const header = readImageHeader(new Uint8Array(bytes));
  if (header.format === "unknown") Object.assign(header, await measure(file, new Uint8Array(bytes)));
  checkSize(header.width, header.height);
  const metadata = await readMetadata(bytes, header.comments).catch(() => null);
  const orientation = metadata?.groups.flatMap(({ entries }) => entries).find(({ label }) => label === "Orientação");
  const onItsSide = turned.test(orientation?.value ?? "");
  const { name, size, lastModified, type } = file;
  return {
    name,
    size,
    lastModified,
    type,
    width: onItsSide ? header.height : header.width,
    height: onItsSide ? header.width : header.height,
    animated: header.animated,
    metadata,
  };
}

// A format this page has no reader for, such as AVIF: the browser says whether it is a picture at all.
async function measure(file: File, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => {
    // A drawing is text: only its type tells.
    throw new CleaningError(isForeignFormat(bytes) || file.type === "image/svg+xml" ? "foreign" : "broken");
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Refuses a picture of a size that cannot be cleaned. @throws CleaningError */
function checkSize(width: number, height: number): void {
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
  const { width, height, bytes: encoded } = await encodeWebp(file, signal, onStep);
  onStep("checking");
  const bytes = keepOnlyPicture(encoded);
  const { groups } = await readMetadata(bytes.buffer);
  signal.throwIfAborted();
  if (!holdsOnlyPicture(bytes) || groups.length > 0) throw new CleaningError("not_clean");
  return { blob: new Blob([bytes], { type: "image/webp" }), name: cleanName(file.name), width, height };
}

/** `foto.jpg` becomes `foto_limpo.webp` (spec 2). */
function cleanName(name: string): string {
  return `${name.replace(/\.[^.]+$/, "") || "imagem"}_limpo.webp`;
}
