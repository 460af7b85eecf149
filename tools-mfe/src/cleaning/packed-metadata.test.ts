import { deflateSync } from "node:zlib";
import { join, pngChunk, pngHeader } from "../testing/made-images";
import { readMetadata } from "./read-metadata";

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
