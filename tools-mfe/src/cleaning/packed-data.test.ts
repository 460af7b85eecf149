import { deflateSync } from "node:zlib";
import { join, pngChunk, pngHeader } from "../testing/made-images";
import { readMetadata } from "./read-metadata";
import { unpackBeginning } from "./unpack";
import { uniqueNames } from "./zip-images";

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it("unpacks the beginning of what would fill the memory", async () => {
  const { length } = await unpackBeginning(deflateSync("segredo ".repeat(4_000_000)));
  expect(length).toBeGreaterThan(1024 * 1024 - 1);
  expect(length).toBeLessThan(3 * 1024 * 1024);
});

it("gives of damaged data what comes before the damage, and nothing of none", async () => {
  const noise = Array.from({ length: 4000 }, (_, index) => `linha ${index * 7919}`).join("\n");
  const packed = deflateSync(noise).fill(0xff, 6000);
  const found = textOf(await unpackBeginning(packed));
  expect(found.length).toBeGreaterThan(100);
  expect(noise.startsWith(found.slice(0, 100))).toBe(true);
  expect(await unpackBeginning(new Uint8Array([1, 2, 3]))).toHaveLength(0);
  expect(await unpackBeginning(new Uint8Array())).toHaveLength(0);
});

// In Node, which unpacks as browsers do: jsdom does not.
it("reads a PNG's packed text and its date, and not its size among its texts", async () => {
  const packed = pngChunk("zTXt", join("Author\0\0", deflateSync("Autora Secreta")));
  const date = pngChunk("tIME", Uint8Array.of(0x07, 0xea, 11, 21, 12, 30, 45));
  const bare = pngHeader(8, 8);
  const whole = join(bare.subarray(0, 33), packed, date, bare.subarray(33));
  const [group, ...others] = (await readMetadata(whole.buffer)).groups;
  expect(others).toEqual([]);
  expect(group?.title).toBe("Textos e comentários");
  const names = group?.entries.map(({ label }) => label);
  expect(names).not.toContain("Image Width");
  expect(group?.entries[0]).toEqual({ label: "Autor", value: "Autora Secreta" });
  expect(group?.entries.at(-1)).toEqual({ label: "Data de alteração", value: "2026-11-21 12:30:45" });
});

it("numbers names that repeat, also where only the case differs", () => {
  const blob = new Blob();
  const names = uniqueNames(["a.webp", "A.webp", "a.webp", "a (2).webp"].map((name) => ({ name, blob })));
  expect(names.map(({ name }) => name)).toEqual(["a.webp", "A (2).webp", "a (3).webp", "a (2) (2).webp"]);
});
