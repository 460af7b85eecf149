/**
 * Shrinks pictures and strips their metadata on the device. A separate entry point: only pages with picture uploads
 * load it.
 */

export { bigEndian, latinText, littleEndian } from "./byte-reader";
export { CleaningError, type CleaningFailure, type CleaningStep, encodePicture } from "./encode-picture";
export { listJpegParts } from "./jpeg-container";
export { maxFileBytes, maxPixels, maxSide, webpQuality } from "./limits";
export { holdsOnlyPicture, keepOnlyPicture, toPictureFile } from "./only-picture";
export { listWebpChunks } from "./webp-container";
export { loadWorkerSource } from "./worker-source";
