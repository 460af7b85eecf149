export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export const quantization = (number = 0): Buffer => jpegSegment(0xdb, Buffer.from([number, ...Array(64).fill(1)]));

/** A Huffman table with eight-bit codes for three values. */
export const huffman = (number = 0): Buffer =>
  jpegSegment(0xc4, Buffer.from([number, ...Array(7).fill(0), 3, ...Array(8).fill(0), 0, 1, 2]));

/** A frame segment with 8 bits and three components; 0xc0 marks a baseline frame. */
export function frame(width: number, height: number, marker = 0xc0): Buffer {
  const head = Buffer.from([8, 0, 0, 0, 0, 3]);
  head.writeUInt16BE(height, 1);
  head.writeUInt16BE(width, 3);
  return jpegSegment(marker, Buffer.from([...head, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]));
}

/** A scan of the three components, whose data are never decoded in tests. */
export const scan = (): Buffer => {
  const data = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd7, 3]);
  return Buffer.concat([jpegSegment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])), data]);
};

export const jpegFile = (...parts: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);

export const plainJpeg = (width = 640, height = 480): Buffer =>
  jpegFile(quantization(), quantization(1), frame(width, height), huffman(), huffman(0x10), scan());
