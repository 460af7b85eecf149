import { readFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";

const code = readFileSync(path.join(import.meta.dirname, "clean.worker.js"), "utf8");
const tries = [
  { side: 100, quality: 0.8 },
  { side: 50, quality: 0.6 },
];
const both = ["image/webp", "image/jpeg"];

interface Browser {
  /** The types that its canvas writes; a PNG stands for any other. */
  writes: readonly string[];
  /** Bytes that the canvas writes for a side of so many pixels. */
  weigh?: (side: number) => number;
}

/** The worker's real code, beside a canvas that notes what it is asked for. */
async function run({ writes, weigh = () => 1 }: Browser, types: readonly string[]) {
  const canvas: string[] = [];
  const said: { kind: string }[] = [];
  class OffscreenCanvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      const fillRect = (...area: number[]) => canvas.push(`fill ${area} ${context.fillStyle}`);
      const context = { globalCompositeOperation: "", fillStyle: "", drawImage: () => canvas.push("draw"), fillRect };
      return context;
    }
    async convertToBlob({ type, quality }: { type: string; quality: number }) {
      canvas.push(`${type} ${quality}`);
      const size = weigh(this.width);
      return { type: writes.includes(type) ? type : "image/png", size, arrayBuffer: async () => new ArrayBuffer(size) };
    }
  }
  const createImageBitmap = async () => ({ width: 200, height: 100, close: () => canvas.push("close") });
  const scope = { postMessage: (message: { kind: string }) => said.push(message), createImageBitmap, OffscreenCanvas };
  const worker = createContext({ ...scope, RangeError });
  runInContext(code, worker);
  await worker.onmessage({ data: { file: null, maxPixels: 1e6, maxBytes: 10, types, tries } });
  return { canvas, last: said.filter(({ kind }) => kind !== "progress") };
}

it("writes WebP where the browser does, and paints nothing behind it", async () => {
  const { canvas, last } = await run({ writes: both }, both);
  expect(canvas).toEqual(["draw", "image/webp 0.8", "close"]);
  expect(last).toEqual([expect.objectContaining({ kind: "encoded", type: "image/webp", width: 100, height: 50 })]);
});

it("writes JPEG on white where the browser writes no WebP, which it is then not asked for again", async () => {
  const { canvas, last } = await run({ writes: ["image/jpeg"], weigh: (side) => (side > 50 ? 11 : 10) }, both);
  expect(canvas).toEqual([
    ...["draw", "image/webp 0.8", "fill 0,0,100,50 white", "image/jpeg 0.8"],
    ...["draw", "fill 0,0,50,25 white", "image/jpeg 0.6", "close"],
  ]);
  expect(last).toEqual([expect.objectContaining({ kind: "encoded", type: "image/jpeg", width: 50, height: 25 })]);
});

it.each([
  ["neither is written", [], both],
  ["JPEG will not do", ["image/jpeg"], ["image/webp"]],
])("says so where %s", async (_why, writes, types) => {
  const { last } = await run({ writes }, types);
  expect(last).toEqual([{ kind: "failed", reason: "no_encoder" }]);
});
