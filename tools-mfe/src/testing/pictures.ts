import { join, jpegHeader, losslessPicture, webpFile, withJpegMetadata } from "./made-images";

/** A 640 × 480 photo with place, camera, editor and author in its metadata. */
export const photo = (name = "foto.jpg") =>
  new File([withJpegMetadata(jpegHeader(640, 480))], name, {
    type: "image/jpeg",
    lastModified: Date.UTC(2026, 10, 21, 12),
  });

/** A photo of this size without metadata, at least `bytes` long. */
export const plainPhoto = (name: string, { width = 640, height = 480, bytes = 0 } = {}) =>
  new File([join(jpegHeader(width, height).subarray(0, -2), new Uint8Array(bytes), Uint8Array.of(0xff, 0xd9))], name, {
    type: "image/jpeg",
  });

/** A browser's output: a WebP of one colour. */
export const cleanWebp = () => new Blob([webpFile(losslessPicture(640, 480))], { type: "image/webp" });

/** A format with unreadable metadata. */
export const bitmap = (name: string) => new File(["BM"], name, { type: "image/bmp" });
