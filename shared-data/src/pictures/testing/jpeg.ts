/** A segment of a JPEG file. */
export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A quantization table of 8 bits. */
export const quantization = (number = 0): Buffer => jpegSegment(0xdb, Buffer.from([number, ...Array(64).fill(1)]));

/** A Huffman table that assigns an eight-bit code to each of its values. */
export const huffman = (number = 0, values: readonly number[] = [0, 1, 2]): Buffer =>
  jpegSegment(0xc4, Buffer.from([number, ...Array(7).fill(0), values.length, ...Array(8).fill(0), ...values]));

interface Frame {
  /** 0xc0 is a baseline frame. */
  marker?: number;
  bits?: number;
  colours?: number;
}

/** A frame segment: kind, precision, size and components. */
export function frame(width: number, height: number, { marker = 0xc0, bits = 8, colours = 3 }: Frame = {}): Buffer {
  const head = Buffer.from([bits, 0, 0, 0, 0, colours]);
  head.writeUInt16BE(height, 1);
  head.writeUInt16BE(width, 3);
  const each = Array.from({ length: colours }, (_, index) => [index + 1, 0x11, 0]);
  return jpegSegment(marker, Buffer.from([...head, ...each.flat()]));
}

/** A scan of all components with this entropy-coded data, which is never decoded in tests. */
export function scan(bytes: Uint8Array = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd7, 3]), colours = 3): Buffer {
  const each = Array.from({ length: colours }, (_, index) => [index + 1, 0]);
  return Buffer.concat([jpegSegment(0xda, Buffer.from([colours, ...each.flat(), 0, 63, 0])), bytes]);
}

/** A complete JPEG file of these segments. */
export const jpegFile = (...parts: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);

/** A plain picture with three components, as a canvas encodes it after cleaning. */
export const plainJpeg = (width = 640, height = 480): Buffer =>
  jpegFile(quantization(), quantization(1), frame(width, height), huffman(), huffman(0x10), scan());
