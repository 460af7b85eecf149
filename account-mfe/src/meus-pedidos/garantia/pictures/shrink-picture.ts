import {
  CleaningError,
  type CleaningStep,
  encodePicture,
  holdsOnlyPicture,
  keepOnlyPicture,
  maxFileBytes,
} from "@store/shared-data/pictures";

/** Largest picture the store accepts, in bytes: 300 KB. */
const heaviestPicture = 300 * 1024;

// Text in a screenshot stays readable at 1600 pixels. A photo that is still too large loses quality before it loses
// size.
const goal = {
  // Safari cannot encode WebP, so JPEG is the fallback.
  types: ["image/webp", "image/jpeg"],
  tries: [
    { side: 1600, quality: 0.8 },
    { side: 1600, quality: 0.6 },
    { side: 1280, quality: 0.6 },
    { side: 960, quality: 0.5 },
    { side: 640, quality: 0.4 },
  ],
  maxBytes: heaviestPicture,
} as const;

/**
 * Compresses a picture on the device to WebP or JPEG: longest side at most 1600 pixels, at most 300 KB, and without
 * metadata. @throws CleaningError
 */
export async function shrinkPicture(
  file: File,
  signal: AbortSignal,
  onStep: (step: CleaningStep) => void = () => undefined,
): Promise<Blob> {
  if (file.size > maxFileBytes) throw new CleaningError("too_large");
  if (file.type === "image/svg+xml") throw new CleaningError("foreign");
  const { type, bytes: encoded } = await encodePicture(file, goal, signal, onStep);
  onStep("checking");
  const bytes = keepOnlyPicture(encoded);
  if (!holdsOnlyPicture(bytes)) throw new CleaningError("not_clean");
  return new Blob([bytes], { type });
}
