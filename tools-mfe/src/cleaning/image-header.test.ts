import {
  extendedHead,
  gifFile,
  join,
  jpegHeader,
  jpegSegment,
  losslessPicture,
  pngChunk,
  pngHeader,
  webpChunk,
  webpFile,
  withJpegMetadata,
  withPngMetadata,
} from "../testing/made-images";
import { isForeignFormat, readImageHeader } from "./image-header";

it("reads a PNG and detects its animation, and a WebP's", () => {
  const still = withPngMetadata(pngHeader(20_000, 30_000));
  expect(readImageHeader(still)).toMatchObject({ format: "png", width: 20_000, height: 30_000, animated: false });
  expect(readImageHeader(withPngMetadata(pngHeader(2, 2), { animated: true })).animated).toBe(true);
  const animated = webpFile(extendedHead(2, 9000, 9001), join("ANIM", Uint8Array.of(6, 0, 0, 0), "\0\0\0\0\0\0"));
  expect(readImageHeader(animated)).toMatchObject({ width: 9000, height: 9001, animated: true });
});

it("names what stands behind the picture's end, such as the video of a moving photo", () => {
  const behind = [{ label: "Depois da imagem (vídeo, outra foto ou arquivo)", bytes: 9 }];
  for (const whole of [jpegHeader(8, 8), pngHeader(8, 8), gifFile(2), webpFile(losslessPicture(8, 8))]) {
    expect(readImageHeader(whole).others).toEqual([]);
    expect(readImageHeader(join(whole, "ftypmp42x")).others).toEqual(behind);
  }
});

it("names the blocks that no reader of metadata knows, each kind once, and signed origins by name", () => {
  const content = join("segredo");
  const seen = (file: Uint8Array) => readImageHeader(file).others.map(({ label, bytes }) => `${label}: ${bytes}`);
  const blocks = [jpegSegment(0xeb, content), jpegSegment(0xe2, join("MPF\0")), jpegSegment(0xe2, join("MPF\0"))];
  const jpeg = withJpegMetadata(jpegHeader(8, 8));
  expect(seen(join(jpeg.subarray(0, 2), ...blocks, jpeg.subarray(2)))).toEqual([
    "Credenciais de conteúdo (C2PA): 7",
    "Bloco APP2: 8",
  ]);
  const png = withPngMetadata(pngHeader(8, 8));
  const chunks = [pngChunk("caBX", content), pngChunk("prVt", content)];
  expect(seen(join(png.subarray(0, 33), ...chunks, png.subarray(33)))).toEqual([
    "Credenciais de conteúdo (C2PA): 7",
    "Bloco prVt: 7",
  ]);
  const webp = webpFile(losslessPicture(3, 3), webpChunk("C2PA", content));
  expect(seen(webp)).toEqual(["Credenciais de conteúdo (C2PA): 7"]);
});

it("is not deceived by a name: text is no picture, nor what is one further on", () => {
  const later = join(Uint8Array.of(0xff, 0xd9), jpegHeader(8, 8));
  for (const bytes of [join("apenas texto"), new Uint8Array(), later, Uint8Array.of(0, 0xd8)])
    expect(readImageHeader(bytes).format).toBe("unknown");
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
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const starts = ["\0\0\0\x18ftypheic", "II*\0", "MM\0*", "\0\0\0\x0cjP  ", "8BPS", "\xff\x0a"];
  expect(starts.filter((start) => !isForeignFormat(bytes(start)))).toEqual([]);
  expect(readImageHeader(bytes("\0\0\0\x18ftypavis")).animated).toBe(true);
  expect(["apenas texto", "", "%PDF"].filter((start) => isForeignFormat(bytes(start)))).toEqual([]);
});
