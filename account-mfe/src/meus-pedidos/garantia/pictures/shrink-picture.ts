import {
  CleaningError,
  type CleaningStep,
  encodePicture,
  holdsOnlyPicture,
  keepOnlyPicture,
  maxFileBytes,
} from "@store/shared-data/pictures";

/** The heaviest picture that the store keeps, in bytes: 300 KB. */
const heaviestPicture = 300 * 1024;

// Text in a screenshot stays readable at 1600 pixels; a photograph that is still too heavy then loses detail before it loses size.
const goal = {
  // Safari writes no WebP, and an iPhone's owner has a screen to show, too.
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
 * A picture made small enough to be sent and kept, as WebP or, where the browser writes none, as JPEG: its longest side at most 1600 pixels, at most 300 KB, and without anything
 * but its pixels, whatever the file held. All of it happens on the device. @throws CleaningError
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
