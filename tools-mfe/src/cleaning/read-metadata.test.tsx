import {
  exifBlock,
  join,
  jpegHeader,
  losslessPicture,
  pngHeader,
  webpChunk,
  webpFile,
  withJpegMetadata,
  withPngMetadata,
} from "../testing/made-images";
import { type MetadataReport, readMetadata } from "./read-metadata";

const kinds = (report: MetadataReport) => report.groups.map(({ kind }) => kind);
const textOf = (report: MetadataReport, label: string) =>
  report.groups.flatMap(({ entries }) => entries).find((entry) => entry.label === label)?.value;

it("reads the metadata of a JPEG: place, camera, date, editor, author and comment", async () => {
  const report = await readMetadata(withJpegMetadata(jpegHeader(8, 8)).buffer, {
    comments: ["comentario secreto"],
    others: [{ label: "Bloco APP2", bytes: 1536 }],
  });
  expect(kinds(report)).toEqual(["gps", "exif", "xmp", "iptc", "text", "others"]);
  expect(report.place?.latitude).toBeCloseTo(-23.55, 2);
  expect(report.place?.longitude).toBeCloseTo(-46.6333, 3);
  expect(textOf(report, "Fabricante")).toBe("CanonXY");
  expect(textOf(report, "Data de alteração")).toBe("2026:11:01 10:20:30");
  expect(textOf(report, "Programa")).toBe("Editor Secreto");
  expect(textOf(report, "Autor")).toBe("Autora Secreta");
  expect(textOf(report, "Comentário 1")).toBe("comentario secreto");
  expect(textOf(report, "Latitude")).toBe("-23,55");
  expect(textOf(report, "Bloco APP2")).toBe("1,5 KB");
});

it("reads the metadata of a PNG", async () => {
  const report = await readMetadata(withPngMetadata(pngHeader(8, 8)).buffer);
  expect(kinds(report)).toEqual(["gps", "exif", "xmp", "text"]);
  expect(textOf(report, "Autor")).toBe("Autora Secreta");
});

it("reads the metadata of a WebP", async () => {
  const report = await readMetadata(webpFile(losslessPicture(3, 3), webpChunk("EXIF", exifBlock())).buffer);
  expect(kinds(report)).toEqual(["gps", "exif"]);
});

it("finds nothing in files that hold nothing but a picture", async () => {
  expect(await readMetadata(webpFile(losslessPicture(3, 3)).buffer)).toEqual({ groups: [], place: null });
  expect(await readMetadata(jpegHeader(8, 8).buffer)).toEqual({ groups: [], place: null });
});

const header = (comments: string[]) => ({ comments, others: [] });
const found = async (...given: Parameters<typeof readMetadata>) => {
  const { groups } = await readMetadata(...given);
  return groups.map(({ title, entries }) => [title, ...entries.map(({ label, value }) => `${label}: ${value}`)]);
};

it("shortens a value above 160 characters, and writes it in one line", async () => {
  const texts = ["x".repeat(160), "y".repeat(161), " uma\r\n\tnota  aqui ", "\0 \n"];
  expect(await found(jpegHeader(8, 8).buffer, header(texts))).toEqual([
    [
      "Textos e comentários",
      `Comentário 1: ${"x".repeat(160)}`,
      `Comentário 2: ${"y".repeat(160)}…`,
      "Comentário 3: uma nota aqui",
    ],
  ]);
});

it("names a block by its length where it cannot be read", async () => {
  const damaged = webpFile(losslessPicture(3, 3), webpChunk("ICCP", join("nada de perfil")));
  expect(await found(damaged.buffer)).toEqual([["Perfil de cor (ICC)", expect.stringMatching(/^Bloco: \d+ bytes$/)]]);
});
