import { isForeignFormat, readImageHeader } from "./image-header";
import {
  extendedHead,
  gifFile,
  join,
  jpegHeader,
  losslessPicture,
  pngHeader,
  webpFile,
  withJpegMetadata,
  withPngMetadata,
} from "./made-images";

it("reads size and comment of a JPEG behind its metadata", () => {
  expect(readImageHeader(withJpegMetadata(jpegHeader(4000, 3000)))).toEqual({
    format: "jpeg",
    width: 4000,
    height: 3000,
    animated: false,
    comments: ["comentario secreto"],
  });
});

it("reads a PNG, and tells an animated one", () => {
  const still = withPngMetadata(pngHeader(20_000, 30_000));
  expect(readImageHeader(still)).toMatchObject({ format: "png", width: 20_000, height: 30_000, animated: false });
  expect(readImageHeader(withPngMetadata(pngHeader(2, 2), { animated: true })).animated).toBe(true);
});

it("reads lossless and extended WebP, and tells an animated one", () => {
  expect(readImageHeader(webpFile(losslessPicture(640, 481)))).toMatchObject({
    format: "webp",
    width: 640,
    height: 481,
  });
  const animated = webpFile(extendedHead(2, 9000, 9001), join("ANIM", Uint8Array.of(6, 0, 0, 0), "\0\0\0\0\0\0"));
  expect(readImageHeader(animated)).toMatchObject({ width: 9000, height: 9001, animated: true });
});

it("calls a GIF animated from its second picture on", () => {
  expect(readImageHeader(gifFile(1))).toEqual({
    format: "gif",
    width: 1,
    height: 1,
    animated: false,
    comments: ["comentario secreto"],
  });
  expect(readImageHeader(gifFile(2)).animated).toBe(true);
});

it("is not deceived by a name: text is no picture", () => {
  expect(readImageHeader(join("apenas texto")).format).toBe("unknown");
  expect(readImageHeader(new Uint8Array()).format).toBe("unknown");
});

it.each([
  withJpegMetadata(jpegHeader(8, 8)),
  withPngMetadata(pngHeader(8, 8)),
  gifFile(2),
  webpFile(losslessPicture(8, 8)),
])("ends on a file that was cut off anywhere (%#)", (whole) => {
  for (let length = 0; length < whole.length; length += 1) {
    expect(readImageHeader(whole.subarray(0, length)).width).toBeGreaterThanOrEqual(0);
  }
});

it("knows images of formats that it cannot read from files that are no images", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(["\0\0\0\x18ftypheic", "II*\0", "MM\0*"].filter((start) => !isForeignFormat(bytes(start)))).toEqual([]);
  expect(["apenas texto", "", "%PDF"].filter((start) => isForeignFormat(bytes(start)))).toEqual([]);
});
