import { deflateSync } from "node:zlib";
import { unpackBeginning } from "./unpack";

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it("unpacks a short text whole", async () => {
  expect(textOf(await unpackBeginning(deflateSync("Autora Secreta")))).toBe("Autora Secreta");
});

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
