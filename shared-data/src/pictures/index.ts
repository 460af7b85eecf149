/** Making pictures small and clean on the device. A door of its own: only pages that take pictures fetch it. */

export { bigEndian, latinText, littleEndian } from "./byte-reader";
export { CleaningError, type CleaningFailure, type CleaningStep, encodeWebp } from "./encode-webp";
export { maxFileBytes, maxPixels, maxSide, webpQuality } from "./limits";
export { holdsOnlyPicture, keepOnlyPicture, listWebpChunks } from "./webp-container";
export { loadWorkerSource } from "./worker-source";
