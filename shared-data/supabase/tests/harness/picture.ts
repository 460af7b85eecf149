/** A file that begins as a WebP picture. */
export const picture = Buffer.concat([Buffer.from("RIFF\x38\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(48)]);
