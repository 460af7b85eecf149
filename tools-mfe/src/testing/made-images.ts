/** Real image files with real metadata, generated for the tests, so that no picture of a person or place is stored. */

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const bytesOf = (value: number, length: number, little: boolean) =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (little ? index : length - 1 - index)) % 256);
const big = (value: number, length: number) => bytesOf(value, length, false);
const little = (value: number, length: number) => bytesOf(value, length, true);

export function join(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) => (typeof part === "string" ? latin(part) : part));
  const result = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const array of arrays) {
    result.set(array, offset);
    offset += array.length;
  }
  return result;
}

/** A TIFF block: camera, date, orientation, and a GPS position in São Paulo. */
export function exifBlock(orientation = 1): Uint8Array<ArrayBuffer> {
  const ascii = 2;
  const short = 3;
  const long = 4;
  const rational = 5;
  const entry = (tag: number, type: number, count: number, value: number | string) =>
    join(little(tag, 2), little(type, 2), little(count, 4), typeof value === "string" ? value : little(value, 4));
  // Offsets: directory of 5 entries at 8 (66 bytes), directory of 4 entries at 74 (54 bytes), data from 128.
  const degrees = (whole: number, minutes: number) =>
    join(...[whole, 1, minutes, 1, 0, 1].map((number) => little(number, 4)));
  const main = join(
    little(5, 2),
    entry(0x010f, ascii, 8, 128),
    entry(0x0110, ascii, 8, 136),
    entry(0x0112, short, 1, orientation),
    entry(0x0132, ascii, 20, 144),
    entry(0x8825, long, 1, 74),
    little(0, 4),
  );
  const gps = join(
    little(4, 2),
    entry(1, ascii, 2, "S\0\0\0"),
    entry(2, rational, 3, 164),
    entry(3, ascii, 2, "W\0\0\0"),
    entry(4, rational, 3, 188),
    little(0, 4),
  );
  const data = join("CanonXY\0", "EOS-R50\0", "2026:11:01 10:20:30\0", degrees(23, 33), degrees(46, 38));
  return join("II", little(42, 2), little(8, 4), main, gps, data);
}

export const xmpPacket = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Editor Secreto"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export function jpegSegment(marker: number, content: Uint8Array): Uint8Array {
  return join(Uint8Array.of(0xff, marker), big(content.length + 2, 2), content);
}

/** Inserts EXIF, XMP, IPTC and a comment before the JPEG's own segments. */
export function withJpegMetadata(jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> {
  const author = "Autora Secreta";
  const iptc = join(Uint8Array.of(0x1c, 2, 80), big(author.length, 2), author);
  const resource = join("8BIM", big(0x0404, 2), "\0\0", big(iptc.length, 4), iptc, iptc.length % 2 ? "\0" : "");
  return join(
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, join("Exif\0\0", exifBlock(orientation))),
    jpegSegment(0xe1, join("http://ns.adobe.com/xap/1.0/\0", xmpPacket)),
    jpegSegment(0xed, join("Photoshop 3.0\0", resource)),
    jpegSegment(0xfe, join("comentario secreto")),
    jpeg.subarray(2),
  );
}

/** A JPEG header without image data. */
export function jpegHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const frame = join(Uint8Array.of(8), big(height, 2), big(width, 2), Uint8Array.of(1, 1, 0x11, 0));
  return join(Uint8Array.of(0xff, 0xd8), jpegSegment(0xc0, frame), Uint8Array.of(0xff, 0xda, 0, 2, 0xff, 0xd9));
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = join(type, content);
  return join(big(content.length, 4), named, big(crc32(named), 4));
}

/** Inserts EXIF, XMP, text and optionally an animation chunk after the PNG's header chunk. */
export function withPngMetadata(png: Uint8Array, { animated = false } = {}): Uint8Array<ArrayBuffer> {
  const afterHeader = 33;
  return join(
    png.subarray(0, afterHeader),
    ...(animated ? [pngChunk("acTL", join(big(1, 4), big(0, 4)))] : []),
    pngChunk("eXIf", exifBlock()),
    pngChunk("tEXt", join("Author\0Autora Secreta")),
    pngChunk("iTXt", join("XML:com.adobe.xmp\0\0\0\0\0", xmpPacket)),
    png.subarray(afterHeader),
  );
}

/** A PNG header without image data. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = join(big(width, 4), big(height, 4), Uint8Array.of(8, 6, 0, 0, 0));
  return join(Uint8Array.of(0x89), "PNG\r\n\x1a\n", pngChunk("IHDR", size), pngChunk("IEND", new Uint8Array()));
}

export function webpChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return join(type, little(content.length, 4), content, content.length % 2 ? "\0" : "");
}

export function webpFile(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = join(...chunks);
  return join("RIFF", little(content.length + 4, 4), "WEBP", content);
}

/** A lossless WebP of the given size: one colour, 26 bytes. */
export function losslessPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const packed = width - 1 + (height - 1) * 0x4000;
  return webpChunk(
    "VP8L",
    join(Uint8Array.of(0x2f), little(packed, 4), Uint8Array.of(0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07)),
  );
}

/** The header chunk of an extended WebP: flags and canvas size. */
export function extendedHead(flags: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  return webpChunk("VP8X", join(Uint8Array.of(flags, 0, 0, 0), little(width - 1, 3), little(height - 1, 3)));
}

/** A GIF of this many one-pixel frames, with a comment. */
export function gifFile(pictures: number): Uint8Array<ArrayBuffer> {
  const picture = join(
    Uint8Array.of(0x2c),
    little(0, 4),
    little(1, 2),
    little(1, 2),
    Uint8Array.of(0, 2, 2, 0x4c, 0x01, 0),
  );
  const note = "comentario secreto";
  const comment = join(Uint8Array.of(0x21, 0xfe, note.length), note, "\0");
  const palette = Uint8Array.of(0, 0, 0, 255, 255, 255);
  const head = join("GIF89a", little(1, 2), little(1, 2), Uint8Array.of(0x80, 0, 0), palette);
  return join(head, comment, ...Array.from({ length: pictures }, () => picture), Uint8Array.of(0x3b));
}
