import { holdsOnlyJpeg, isJpeg, keepOnlyJpeg } from "./jpeg-container";
import { holdsOnlyWebp, keepOnlyWebp } from "./webp-container";

/** True for a still WebP or a baseline JPEG without any metadata or extra byte. */
export const holdsOnlyPicture = (bytes: Uint8Array): boolean => (isJpeg(bytes) ? holdsOnlyJpeg : holdsOnlyWebp)(bytes);

/** Removes everything but the picture from a WebP or JPEG file that a browser encoded. */
export const keepOnlyPicture = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  (isJpeg(bytes) ? keepOnlyJpeg : keepOnlyWebp)(bytes);

/** Converts a stored picture (base64 from the database) to a Blob with the type of its content. */
export function toPictureFile(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: isJpeg(bytes) ? "image/jpeg" : "image/webp" });
}
