import { holdsOnlyJpeg, isJpeg, keepOnlyJpeg } from "./jpeg-container";
import { holdsOnlyWebp, keepOnlyWebp } from "./webp-container";

/** True for a still WebP or a baseline JPEG that holds its picture and not one byte more. */
export const holdsOnlyPicture = (bytes: Uint8Array): boolean => (isJpeg(bytes) ? holdsOnlyJpeg : holdsOnlyWebp)(bytes);

/** A WebP or JPEG file, as a browser writes one, without anything but its picture. */
export const keepOnlyPicture = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  (isJpeg(bytes) ? keepOnlyJpeg : keepOnlyWebp)(bytes);

/** A kept picture, which the database gives in base64, as a file of the type that its bytes have. */
export function toPictureFile(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: isJpeg(bytes) ? "image/jpeg" : "image/webp" });
}
