import { holdsOnlyPicture, keepOnlyPicture, toPictureFile } from "./only-picture";
import { frame, huffman, jpegFile, jpegSegment, plainJpeg, quantization, scan } from "./testing/jpeg";

const bytesOf = (file: Buffer) => Uint8Array.from(file);
const of = (...bytes: number[]) => Buffer.from(bytes);
const plain = bytesOf(plainJpeg());
const secret = Buffer.from("Autora Secreta");
/** Segments that browsers, cameras and editors add to a picture. */
const talk = Buffer.concat([
  jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0H\0H\0\0")),
  jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), secret, plainJpeg(16, 16)])),
  jpegSegment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01perfil do aparelho")),
  jpegSegment(0xed, Buffer.concat([Buffer.from("Photoshop 3.0\0"), secret])),
  jpegSegment(0xee, Buffer.from("Adobe\0")),
  jpegSegment(0xfe, secret),
]);
const ownFrame = frame(640, 480);
const [tables, codes] = [Buffer.concat([quantization(), quantization(1)]), [huffman(), huffman(0x10)]];

describe("a JPEG", () => {
  it("that holds its picture alone is known, and stays as it is", () => {
    expect(holdsOnlyPicture(plain)).toBe(true);
    expect(keepOnlyPicture(plain)).toEqual(plain);
    expect(holdsOnlyPicture(bytesOf(jpegFile(tables, jpegSegment(0xdd, of(0, 1)), frame(1, 1), scan())))).toBe(true);
  });

  it.each([
    ["before, between and behind its parts", jpegFile(talk, tables, talk, ownFrame, ...codes, talk, scan(), talk)],
    ["behind its end", Buffer.concat([plain, secret, plain])],
    ["stuffed between its parts", jpegFile(tables, of(0xff), ownFrame, ...codes, of(0xff, 0xff), scan(), of(0xff))],
  ])("loses what stands %s, and keeps every byte of the picture", (_where, file) => {
    const talkative = bytesOf(file);
    expect(holdsOnlyPicture(talkative)).toBe(false);
    expect(keepOnlyPicture(talkative)).toEqual(plain);
  });

  it.each([
    ["of several scans, as a progressive one", jpegFile(tables, frame(8, 8, 0xc2), scan(), scan())],
    ["of two scans", jpegFile(tables, frame(8, 8), scan(), scan())],
    ["of two frames", jpegFile(tables, frame(8, 8), frame(8, 8), scan())],
    ["without a frame", jpegFile(tables, scan())],
    ["without a scan", jpegFile(tables, frame(8, 8))],
    ["with its frame behind the scan", jpegFile(tables, scan(), frame(8, 8))],
    ["that is cut off in its scan", plainJpeg().subarray(0, -2)],
    ["that is cut off in a segment", plainJpeg().subarray(0, 40)],
    ["with a segment beyond the end of the file", jpegFile(tables, of(0xff, 0xdb, 0xff, 0xff))],
    ["with bytes that are no segment", jpegFile(tables, secret, frame(8, 8), scan())],
    ["that only begins as one", of(0xff, 0xd8)],
  ])("%s is not shown to be clean", (_which, file) => {
    expect(holdsOnlyPicture(bytesOf(file))).toBe(false);
    expect(holdsOnlyPicture(keepOnlyPicture(bytesOf(file)))).toBe(false);
  });
});

it("a kept picture is a file of the type that its bytes have", async () => {
  const file = toPictureFile(plainJpeg().toString("base64"));
  expect(file.type).toBe("image/jpeg");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(plain);
  expect(toPictureFile(btoa("RIFF\0\0\0\0WEBP")).type).toBe("image/webp");
});
