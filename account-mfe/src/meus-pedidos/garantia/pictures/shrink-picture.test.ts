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
/** A JPEG of one grey pixel built from its segments, and the same with a GPS position in front. */
const jpeg = (...talk: number[]) =>
  Uint8Array.from([
    ...[0xff, 0xd8, ...talk, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9],
  ]);
const place = [0xff, 0xe1, 0, 6, 0x45, 0x78, 0x69, 0x66];
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

it.each([
  ["image/webp", webp(...profile, ...picture), webp(...picture)],
  ["image/jpeg", jpeg(...place), jpeg()],
])("hands out nothing but the picture, as %s", async (type, written, clean) => {
  response = encoded(type, written);
  const given = await shrinkPicture(photo(), signal);
  expect(given.type).toBe(type);
  expect(new Uint8Array(await given.arrayBuffer())).toEqual(clean);
});

it("hands out nothing of a file that cannot be shown to be a picture alone", async () => {
  response = encoded("image/jpeg", Uint8Array.of(0xff, 0xd8, 1, 2, 3));
  await expect(shrinkPicture(photo(), signal)).rejects.toMatchObject({ reason: "not_clean" });
});

it.each(["too_large", "no_encoder", "broken"])("says why a picture cannot be made small: %s", async (reason) => {
  response = { kind: "failed", reason };
  await expect(shrinkPicture(photo(), signal)).rejects.toMatchObject({ reason });
});

it("rejects an SVG, which can contain scripts, and files too large for a phone", async () => {
  await expect(shrinkPicture(photo("image/svg+xml"), signal)).rejects.toMatchObject({ reason: "foreign" });
  const heavy = Object.defineProperty(photo(), "size", { value: 151 * 1024 * 1024 });
  await expect(shrinkPicture(heavy, signal)).rejects.toMatchObject({ reason: "too_large" });
  expect(requests).toEqual([]);
});
