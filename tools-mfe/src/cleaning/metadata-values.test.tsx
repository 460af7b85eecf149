import { join, jpegHeader, jpegSegment, losslessPicture, webpChunk, webpFile, xmpPacket } from "../testing/made-images";
import { readMetadata } from "./read-metadata";

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

it("names what the editor left by its own title", async () => {
  const xmp = jpegSegment(0xe1, join("http://ns.adobe.com/xap/1.0/\0", xmpPacket));
  const jpeg = jpegHeader(8, 8);
  const whole = join(jpeg.subarray(0, 2), xmp, jpeg.subarray(2));
  expect(await found(whole.buffer)).toEqual([["Edição (XMP)", "Programa: Editor Secreto"]]);
  expect((await readMetadata(whole.buffer)).place).toBeNull();
});
