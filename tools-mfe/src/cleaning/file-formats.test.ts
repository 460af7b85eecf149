import { listWebpChunks } from "@store/shared-data/pictures";
import {
  extendedHead,
  join,
  jpegSegment,
  losslessPicture,
  pngChunk,
  webpChunk,
  webpFile,
} from "../testing/made-images";
import { readGif } from "./gif-blocks";
import { readImageHeader } from "./image-header";
import { readJpeg } from "./jpeg-segments";

const of = (...bytes: number[]) => Uint8Array.of(...bytes);

describe("a GIF", () => {
  const head = (packed: number, ...palette: number[]) => join("GIF89a", of(3, 1, 2, 1, packed, 0, 0, ...palette));
  const picture = (packed: number, ...palette: number[]) =>
    join(of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, packed, ...palette, 2), of(2, 0x4c, 0x01, 0));
  const control = join(of(0x21, 0xf9, 4, 0, 0, 0, 0, 0));
  const comment = join(of(0x21, 0xfe, 3), "uma", of(5), " nota", of(0));
  const end = of(0x3b);

  it("is read over palettes of its own and of its pictures, and over extensions", () => {
    const whole = join(
      head(0x81, ...Array(12).fill(0x2c)),
      control,
      picture(0x80, ...Array(6).fill(0x2c)),
      comment,
      picture(0),
      end,
    );
    expect(readGif(whole)).toEqual({ width: 259, height: 258, animated: true, comments: ["uma nota"], others: [] });
  });

  it("stops where the file is damaged, and reports nothing of the rest", () => {
    expect(readGif(join(head(0), picture(0), of(0x99, 1, 2, 3)))).toMatchObject({ animated: false, others: [] });
  });
});

describe("a JPEG", () => {
  const start = of(0xff, 0xd8);
  const frame = (marker: number) => jpegSegment(marker, of(8, 1, 2, 3, 4, 1, 1, 0x11, 0));
  const scan = (...bytes: number[]) => of(0xff, 0xda, 0, 2, ...bytes);
  const end = of(0xff, 0xd9);

  it.each([0xc0, 0xc2, 0xcf])("has its size in the frame 0x%s", (marker) => {
    expect(readJpeg(join(start, frame(marker), scan(), end))).toMatchObject({ width: 0x304, height: 0x102 });
  });

  it.each([0xbf, 0xc4, 0xc8, 0xcc])("has no size in the segment 0x%s", (marker) => {
    expect(readJpeg(join(start, frame(marker), scan(), end))).toMatchObject({ width: 0, height: 0 });
  });

  it("names the applications' segments that have no reader, and no other ones", () => {
    const markers = [0xdf, 0xe0, 0xe5, 0xef, 0xf0];
    const { others } = readJpeg(join(start, ...markers.map((marker) => jpegSegment(marker, join("abc"))), end));
    expect(others).toEqual([
      { label: "Bloco APP0", bytes: 3 },
      { label: "Bloco APP5", bytes: 3 },
      { label: "Bloco APP15", bytes: 3 },
    ]);
    const known = ["JFIF\0", "Adobe\0", "Exif\0", "ICC_PROFILE\0", "Photoshop 3.0\0", "http://ns.adobe.com/xap/1.0/"];
    expect(readJpeg(join(start, ...known.map((text) => jpegSegment(0xe1, join(text))), end)).others).toEqual([]);
  });

  it("goes on after a scan, over what in it looks like a marker", () => {
    const within = scan(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4);
    const { comments, others } = readJpeg(join(start, within, jpegSegment(0xfe, join("nota")), scan(5), end, "xy"));
    expect(comments).toEqual(["nota"]);
    expect(others).toEqual([{ label: "Depois da imagem (vídeo, outra foto ou arquivo)", bytes: 2 }]);
    expect(readJpeg(join(start, scan(1, 0xff, 0xd8, 0, 0), end)).comments).toEqual([]);
  });

  it("ends where no marker stands, and names a segment that was cut off behind its marker", () => {
    const comment = jpegSegment(0xfe, join("nota"));
    expect(readJpeg(join(start, frame(0xc0), of(0), comment.subarray(1), end)).comments).toEqual([]);
    expect(readJpeg(join(start, of(0xff, 0xe5))).others).toEqual([{ label: "Bloco APP5", bytes: 0 }]);
  });
});

describe("a WebP", () => {
  const lossy = (width: number, height: number) =>
    webpChunk("VP8 ", join(of(0, 0, 0, 0x9d, 0x01, 0x2a, width % 256, width >> 8, height % 256, height >> 8)));

  it("has its size where its kind of picture has it, without the scaling hint", () => {
    const sizeOf = (...chunks: Uint8Array[]) => {
      const { width, height } = readImageHeader(webpFile(...chunks));
      return [width, height];
    };
    expect(sizeOf(lossy(640 + 0x4000, 481))).toEqual([640, 481]);
    expect(sizeOf(losslessPicture(16_384, 16_384))).toEqual([16_384, 16_384]);
    expect(sizeOf(losslessPicture(1, 2))).toEqual([1, 2]);
    expect(sizeOf(extendedHead(0, 70_000, 3), lossy(1, 1))).toEqual([70_000, 3]);
    expect(sizeOf()).toEqual([0, 0]);
  });

  it("names the chunks that no reader of metadata knows", () => {
    const known = ["ALPH", "ANMF", "ICCP", "EXIF", "XMP "].map((type) => webpChunk(type, join("x")));
    expect(readImageHeader(webpFile(losslessPicture(3, 3), ...known, webpChunk("SEGR", join("abc")))).others).toEqual([
      { label: "Bloco SEGR", bytes: 3 },
    ]);
  });

  it("is taken apart by its chunks, each at an even place", () => {
    const file = webpFile(webpChunk("AAAA", join("abc")), webpChunk("BBBB", join("de")));
    expect(listWebpChunks(file)).toEqual([
      { type: "AAAA", start: 20, end: 23 },
      { type: "BBBB", start: 32, end: 34 },
    ]);
    expect(listWebpChunks(join("RIFX", file.subarray(4)))).toEqual([]);
    expect(listWebpChunks(join(file.subarray(0, 8), "WEBX", file.subarray(12)))).toEqual([]);
    expect(listWebpChunks(webpFile(webpChunk("AAAA", of())))).toHaveLength(1);
  });
});

describe("a PNG", () => {
  const head = (...chunks: Uint8Array[]) => join(of(0x89), "PNG\r\n\x1a\n", ...chunks);
  const size = pngChunk("IHDR", of(0, 0, 1, 2, 0, 0, 3, 4, 8, 6, 0, 0, 0));

  it("ends with its last chunk: what stands behind is no chunk of it", () => {
    const file = head(size, pngChunk("IEND", of()), pngChunk("acTL", join("12345678")));
    expect(readImageHeader(file)).toMatchObject({ width: 258, height: 772, animated: false, others: [{ bytes: 20 }] });
  });

  it("is read as far as it goes", () => {
    expect(readImageHeader(head(size, join(of(0, 0, 0, 0), "prVt")))).toMatchObject({
      others: [{ label: "Bloco prVt", bytes: 0 }],
    });
  });
});
