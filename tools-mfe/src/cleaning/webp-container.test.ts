import { holdsOnlyPicture, keepOnlyPicture } from "@store/shared-data/pictures";
import { exifBlock, extendedHead, join, losslessPicture, webpChunk, webpFile, xmpPacket } from "../testing/made-images";

const picture = losslessPicture(3, 3);
const profile = webpChunk("ICCP", join("perfil do aparelho"));
const alpha = webpChunk("ALPH", join("abc"));
const transparency = 0x10;
const clean = webpFile(extendedHead(transparency, 3, 3), alpha, picture);

it.each([
  ["its picture", webpFile(picture)],
  ["its picture with transparency", clean],
])("knows a file that holds %s alone", (_what, file) => expect(holdsOnlyPicture(file)).toBe(true));

it.each([
  ["one chunk more", webpFile(profile, picture)],
  ["one flag more", webpFile(extendedHead(transparency | 0x08, 3, 3), picture)],
  ["one byte more", join(webpFile(picture), "x")],
  ["no picture", webpFile()],
  ["something else", join("not a picture")],
])("does not call a file clean that holds %s", (_what, file) => expect(holdsOnlyPicture(file)).toBe(false));

it("keeps every byte of the picture and its transparency, and none of the rest", () => {
  const exif = webpChunk("EXIF", exifBlock());
  const xmp = webpChunk("XMP ", join(xmpPacket));
  const profileExifAndXmp = 0x20 | 0x08 | 0x04;
  const head = extendedHead(transparency | profileExifAndXmp, 3, 3);
  expect(keepOnlyPicture(webpFile(head, profile, alpha, picture, exif, xmp))).toEqual(clean);
});
