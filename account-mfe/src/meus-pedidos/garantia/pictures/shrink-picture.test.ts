import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { shrinkPicture } from "./shrink-picture";

/** A still WebP of 3 × 3 pixels, and the same with a colour profile before it. */
const picture = [0x56, 0x50, 0x38, 0x4c, 8, 0, 0, 0, 0x2f, 2, 0x80, 0, 0, 0, 0, 0];
const webp = (...chunks: number[]) => {
  const file = new Uint8Array([...Buffer.from("RIFF\0\0\0\0WEBP"), ...chunks]);
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  return file;
};
const profile = [0x49, 0x43, 0x43, 0x50, 4, 0, 0, 0, 1, 2, 3, 4];
const signal = new AbortController().signal;
const photo = (type = "image/jpeg") => new NodeFile(["x"], "foto.jpg", { type }) as unknown as File;
let requests: unknown[];
let response: object;

// Node has no worker with a canvas: the real code posts its messages here, and the test sets the replies.
beforeEach(() => {
  requests = [];
  Object.assign(globalThis, {
    Blob: NodeBlob,
    OffscreenCanvas: class {},
    fetch: async () => new Response("the worker's code"),
    Worker: class {
      onmessage: (event: { data: object }) => void = () => undefined;
      postMessage(task: unknown) {
        requests.push(task);
        queueMicrotask(() => this.onmessage({ data: response }));
      }
      terminate() {}
    },
  });
});

const encoded = (type: string, bytes: Uint8Array) => ({
  kind: "encoded",
  type,
  bytes: bytes.buffer,
  width: 3,
  height: 3,
});

it("asks for 1600 pixels and 300 KB, and for worse and smaller where that is too heavy", async () => {
  response = encoded("image/webp", webp(...picture));
  await shrinkPicture(photo(), signal);
  expect(requests).toEqual([
    expect.objectContaining({
      maxBytes: 307_200,
      types: ["image/webp", "image/jpeg"],
      tries: [
        { side: 1600, quality: 0.8 },
        { side: 1600, quality: 0.6 },
        { side: 1280, quality: 0.6 },
        { side: 960, quality: 0.5 },
        { side: 640, quality: 0.4 },
      ],
    }),
  ]);
});

// A JPEG too: `jpeg-container.test`.
it("hands out nothing but the picture", async () => {
  response = encoded("image/webp", webp(...profile, ...picture));
  const given = await shrinkPicture(photo(), signal);
  expect(given.type).toBe("image/webp");
  expect(new Uint8Array(await given.arrayBuffer())).toEqual(webp(...picture));
});

it("hands out nothing of a file that cannot be shown to be a picture alone", async () => {
  response = encoded("image/jpeg", Uint8Array.of(0xff, 0xd8, 1, 2, 3));
  await expect(shrinkPicture(photo(), signal)).rejects.toMatchObject({ reason: "not_clean" });
});

it("says why a picture cannot be made small", async () => {
  response = { kind: "failed", reason: "no_encoder" };
  await expect(shrinkPicture(photo(), signal)).rejects.toMatchObject({ reason: "no_encoder" });
});

it("rejects an SVG, which can contain scripts, and files too large for a phone", async () => {
  await expect(shrinkPicture(photo("image/svg+xml"), signal)).rejects.toMatchObject({ reason: "foreign" });
  const heavy = Object.defineProperty(photo(), "size", { value: 151 * 1024 * 1024 });
  await expect(shrinkPicture(heavy, signal)).rejects.toMatchObject({ reason: "too_large" });
  expect(requests).toEqual([]);
});
