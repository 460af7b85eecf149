import { jpegHeader, losslessPicture, webpFile, withJpegMetadata } from "./made-images";

/** A 640 × 480 photo with place, camera, editor and author in its metadata. */
export const photo = (name = "foto.jpg") =>
  new File([withJpegMetadata(jpegHeader(640, 480))], name, {
    type: "image/jpeg",
    lastModified: Date.UTC(2026, 10, 21, 12),
  });

/** A photo of this size without metadata. */
export const plainPhoto = (name: string, { width = 640, height = 480 } = {}) =>
  new File([jpegHeader(width, height)], name, { type: "image/jpeg" });

/** A browser's output: a WebP of one colour. */
export const cleanWebp = () => new Blob([webpFile(losslessPicture(640, 480))], { type: "image/webp" });
