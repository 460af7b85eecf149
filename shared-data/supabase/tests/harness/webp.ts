/** A chunk of a WebP file. */
export function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A WebP file of these chunks. */
export function webpFile(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.alloc(8);
  head.write("RIFF");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A whole lossy picture as its header tells it; what follows the header is never drawn here. */
export function lossyPicture(width: number, height: number, bytes = 32): Buffer {
  const content = Buffer.alloc(10 + bytes);
  // A whole picture (bit 0 is 0), shown (bit 4), whose first part is as long as the rest.
  content.writeUIntLE((bytes << 5) | 16, 0, 3);
  content.set([0x9d, 0x01, 0x2a], 3);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return webpChunk("VP8 ", content);
}

/** A whole lossless picture as its header tells it. */
export function losslessPicture(width: number, height: number): Buffer {
  const content = Buffer.alloc(16);
  content[0] = 0x2f;
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk("VP8L", content);
}

/** The extended header: its flags, and the size that it tells. */
export function extendedHead(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return webpChunk("VP8X", content);
}
