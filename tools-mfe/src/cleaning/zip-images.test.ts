import { unzipSync } from "fflate";
import { uniqueNames, zipImages } from "./zip-images";

const blob = (text: string) => new Blob([text]);

it("packs every picture whole under its name", async () => {
  const archive = await zipImages([
    { name: "a_limpo.webp", blob: blob("first") },
    { name: "b_limpo.webp", blob: blob("second") },
  ]);
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(texts).toEqual([
    ["a_limpo.webp", "first"],
    ["b_limpo.webp", "second"],
  ]);
});

it("numbers names that repeat, also where only the case differs", () => {
  const names = uniqueNames(["a.webp", "A.webp", "a.webp", "a (2).webp"].map((name) => ({ name, blob: blob("") })));
  expect(names.map(({ name }) => name)).toEqual(["a.webp", "A (2).webp", "a (3).webp", "a (2) (2).webp"]);
});
