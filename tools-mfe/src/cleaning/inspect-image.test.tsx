import { encodePicture, loadWorkerSource } from "@store/shared-data/pictures";
import { openBrowser } from "../testing/browser-images";
import { cleanWebp, photo, plainPhoto } from "../testing/pictures";
import { cleanImage, inspectImage } from "./clean-image";

const browser = openBrowser(cleanWebp);
const signal = new AbortController().signal;
const goal = {
  types: ["image/webp"],
  tries: [{ side: 16_383, quality: 0.9 }],
  maxBytes: Number.POSITIVE_INFINITY,
} as const;
const sized = (file: File, size: number) => Object.defineProperty(file, "size", { value: size });
const inspect = (width: number, height: number) => inspectImage(plainPhoto("a.jpg", { width, height }));
const shown = (width: number, height: number) => {
  browser.picture = () => ({ width, height });
};

it.each([
  [10_000, 5000],
  [16_383, 1],
])("takes a picture of %i × %i", async (width, height) => {
  shown(width, height);
  expect(await inspect(width, height)).toMatchObject({ width, height });
});

it.each([
  [10_001, 5000, "too_large"],
  [16_384, 1, "too_long"],
  [1, 16_384, "too_long"],
])("refuses one of %i × %i as %s, without opening it", async (width, height, reason) => {
  let opened = false;
  browser.picture = () => {
    opened = true;
    return { width, height };
  };
  await expect(inspect(width, height)).rejects.toMatchObject({ reason });
  expect(opened).toBe(false);
});

it("reads files of 150 MB and no larger ones", async () => {
  const most = 157_286_400;
  expect(await inspectImage(sized(plainPhoto("a.jpg"), most))).toMatchObject({ size: most });
  const tooLarge = sized(plainPhoto("a.jpg"), most + 1);
  await expect(inspectImage(tooLarge)).rejects.toMatchObject({ name: "CleaningError", reason: "too_large" });
});

it("turns a picture as the browser shows it, and counts pixels as the file does", async () => {
  shown(480, 640);
  expect(await inspect(6400, 4800)).toMatchObject({ width: 4800, height: 6400 });
  shown(640, 480);
  expect(await inspect(6400, 4800)).toMatchObject({ width: 6400 });
  shown(5, 5);
  expect(await inspect(7, 7)).toMatchObject({ width: 7, height: 7 });
  expect(browser.addresses.size).toBe(0);
});

it("asks the browser for the size of a format without a reader here, and gives the picture back", async () => {
  const avif = new File(["\0\0\0\x1cftypavif"], "a.avif", { type: "image/avif" });
  shown(3, 2);
  expect(await inspectImage(avif)).toMatchObject({ width: 3, height: 2, animated: false });
  expect(browser.asked).toEqual(["closed"]);
  browser.picture = () => null;
  await expect(inspectImage(avif)).rejects.toMatchObject({ reason: "foreign" });
  shown(20_000, 20_000);
  await expect(inspectImage(avif)).rejects.toMatchObject({ reason: "too_large" });
});

it("refuses a picture that the browser does not open, and a file that cannot be read", async () => {
  browser.picture = () => null;
  await expect(inspectImage(photo())).rejects.toMatchObject({ reason: "broken" });
  const unreadable = Object.assign(photo(), { arrayBuffer: () => Promise.reject(new Error("moved away")) });
  await expect(inspectImage(unreadable)).rejects.toMatchObject({ reason: "broken" });
});

describe("the worker", () => {
  it("reports every step of its work, in order", async () => {
    const steps: string[] = [];
    const result = await cleanImage(photo("a.jpg"), signal, (step) => steps.push(step));
    expect(steps).toEqual(["decoding", "rendering", "encoding", "checking"]);
    expect(result).toMatchObject({ name: "a_limpo.webp", width: 640, height: 480 });
    expect(browser.addresses.size).toBe(0);
  });

  it("refuses a picture that turned out too large, and one that memory does not hold", async () => {
    shown(10_000, 5000);
    await expect(encodePicture(photo(), goal, signal, () => {})).resolves.toMatchObject({ width: 10_000 });
    shown(10_001, 5000);
    await expect(encodePicture(photo(), goal, signal, () => {})).rejects.toMatchObject({ reason: "too_large" });
    browser.picture = () => {
      throw new RangeError("Array buffer allocation failed");
    };
    await expect(encodePicture(photo(), goal, signal, () => {})).rejects.toMatchObject({ reason: "out_of_memory" });
  });

  it("ends at once where it is stopped, before it began or meanwhile", async () => {
    const reason = new Error("stopped");
    await expect(encodePicture(photo(), goal, AbortSignal.abort(reason), () => {})).rejects.toBe(reason);
    const controller = new AbortController();
    browser.hold = new Promise(() => {});
    const work = encodePicture(photo(), goal, controller.signal, () => controller.abort(reason));
    await expect(work).rejects.toBe(reason);
    expect(browser.workers).toBe(0);
  });

  it("is unavailable where the browser has no workers, or refuses this one", async () => {
    const { Worker: RealWorker } = globalThis;
    Object.assign(globalThis, { Worker: undefined });
    await expect(encodePicture(photo(), goal, signal, () => {})).rejects.toMatchObject({ reason: "unavailable" });
    Object.assign(globalThis, { Worker: RealWorker });
    const { createObjectURL } = URL;
    URL.createObjectURL = () => "blob:nowhere";
    await expect(encodePicture(photo(), goal, signal, () => {})).rejects.toMatchObject({ reason: "unavailable" });
    URL.createObjectURL = createObjectURL;
    expect(browser.workers).toBe(0);
  });

  it("hands out nothing that was stopped while it was checked", async () => {
    const controller = new AbortController();
    const work = cleanImage(photo(), controller.signal, (step) => step === "checking" && controller.abort());
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("takes no code for what the server says instead of it, and asks again later", async () => {
  jest.resetModules();
  const { encodePicture: encodeFresh } = await import("@store/shared-data/pictures");
  const fetchCode = globalThis.fetch;
  globalThis.fetch = async () => new Response("no such file", { status: 404 });
  await expect(encodeFresh(photo(), goal, signal, () => {})).rejects.toMatchObject({ reason: "unavailable" });
  globalThis.fetch = fetchCode;
  await expect(encodeFresh(photo(), goal, signal, () => {})).resolves.toMatchObject({ width: 640 });
  await expect(encodeFresh(photo(), goal, signal, () => {})).resolves.toMatchObject({ width: 640 });
  expect(browser.fetches).toBe(1);
  expect(await loadWorkerSource()).toContain("onmessage");
});
