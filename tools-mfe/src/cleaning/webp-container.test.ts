import { holdsOnlyPicture, keepOnlyPicture, listWebpChunks } from "@store/shared-data/pictures";
import { exifBlock, extendedHead, join, losslessPicture, webpChunk, webpFile, xmpPacket } from "../testing/made-images";

const picture = losslessPicture(3, 3);
const profile = webpChunk("ICCP", join("perfil do aparelho"));
const alphaAndAll = 0x10 | 0x20 | 0x08 | 0x04;
const talkative = webpFile(
  extendedHead(alphaAndAll, 3, 3),
  profile,
  picture,
  webpChunk("EXIF", exifBlock()),
  webpChunk("XMP ", join(xmpPacket)),
);

it("knows a file that holds its picture alone", () => {
  expect(holdsOnlyPicture(webpFile(picture))).toBe(true);
  expect(holdsOnlyPicture(webpFile(extendedHead(0x10, 3, 3), picture))).toBe(true);
});

it("does not call a file clean that holds one chunk, one flag or one byte more", () => {
  expect(holdsOnlyPicture(webpFile(profile, picture))).toBe(false);
  expect(holdsOnlyPicture(webpFile(extendedHead(0x10 | 0x08, 3, 3), picture))).toBe(false);
  expect(holdsOnlyPicture(join(webpFile(picture), "x"))).toBe(false);
  expect(holdsOnlyPicture(join("not a picture"))).toBe(false);
});

it("drops every chunk but the picture's, keeps transparency, and leaves no byte of the rest", () => {
  const clean = keepOnlyPicture(talkative);
  expect(listWebpChunks(clean).map(({ type }) => type)).toEqual(["VP8X", "VP8L"]);
  expect(holdsOnlyPicture(clean)).toBe(true);
  expect(clean[20]).toBe(0x10);
  expect(new DataView(clean.buffer).getUint32(4, true)).toBe(clean.length - 8);
  expect(Buffer.from(clean).includes(Buffer.from(picture))).toBe(true);
  for (const secret of ["Canon", "Editor Secreto", "perfil do aparelho"]) {
    expect(Buffer.from(talkative).includes(secret)).toBe(true);
    expect(Buffer.from(clean).includes(secret)).toBe(false);
  }
});
