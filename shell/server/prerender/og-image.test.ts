import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { OgImage } from "shared-data";
import sharp from "sharp";
import { dark } from "../../../shared-ui/src/tokens/palette";
import { draftOf } from "../draft-file";
import { drawOgImage } from "./og-image";
import { OgImages } from "./og-images";
import { PageFolder } from "./page-folder";

const shellFolder = path.resolve("shell/public");
const look = { storeName: "Ativos Já", colors: dark };
const draw = (words: OgImage) => drawOgImage(words, shellFolder, look);
const image = {
  id: "tiktok-conta-matriz",
  label: "TikTok Ads",
  title: "Conta TikTok Ads Matriz",
  price: "R$ 147,00",
  note: "À vista no Pix",
  artwork: "/art/tiktok-conta-matriz.svg",
};
const endless = "Conta de anúncios verificada com limite diário e cobrança automática ".repeat(20);

it.each([
  ["a product's", image],
  ["an endless name's", { ...image, title: endless }],
  ["an emoji's", { ...image, title: "🔥 Conta 🔥" }],
])("draws %s image as a JPEG of 1200 × 630 below 100 KB", async (_name, words) => {
  const picture = await draw(words);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(100_000);
});

it("shows the price: another one is another picture", async () => {
  const picture = await draw(image);
  expect(await draw(image)).toEqual(picture);
  expect(await draw({ ...image, price: "R$ 99,00" })).not.toEqual(picture);
});

it("has another address for another price, name or drawing, and the same one for the same", async () => {
  const images = new OgImages(new PageFolder("/nowhere"), shellFolder);
  const address = await images.addressOf("loja", image, look);
  expect(address).toMatch(/^\/og\/loja\/tiktok-conta-matriz\.jpg\?v=/);
  expect(await images.addressOf("loja", { ...image }, look)).toBe(address);
  const others = [{ price: "R$ 99,00" }, { title: "Outra" }, { artwork: "/art/category-google.svg" }];
  const addresses = await Promise.all(others.map((other) => images.addressOf("loja", { ...image, ...other }, look)));
  expect(new Set([address, ...addresses]).size).toBe(4);
});

describe("an image that a page queues", () => {
  let folder = "";
  let pages: PageFolder;
  let images: OgImages;
  const address = "/og/loja/tiktok-conta-matriz.jpg?v=1";
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "images-"));
    pages = new PageFolder(folder);
    images = new OgImages(pages, shellFolder);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const files = async () => (await readdir(path.join(folder, "og/loja"))).sort();

  it("is drawn when it is first requested, once, and again after it was queued anew", async () => {
    await images.enqueue(address, image, look, undefined);
    expect(await files()).toEqual([".tiktok-conta-matriz.jpg.json"]);
    await Promise.all([images.draw("/og/loja/tiktok-conta-matriz.jpg"), images.draw(address)]);
    expect(await files()).toEqual(["tiktok-conta-matriz.jpg"]);
    const first = await readFile(path.join(folder, "og/loja/tiktok-conta-matriz.jpg"));
    await images.enqueue(address, image, look, address);
    expect(await files()).toEqual(["tiktok-conta-matriz.jpg"]);
    await images.enqueue("/og/loja/tiktok-conta-matriz.jpg?v=2", { ...image, price: "R$ 1,00" }, look, address);
    await images.draw(address);
    expect((await readFile(path.join(folder, "og/loja/tiktok-conta-matriz.jpg"))).equals(first)).toBe(false);
  });

  it("is drawn of the store's drawings alone, and no file but theirs is read", async () => {
    await images.enqueue(address, { ...image, artwork: "/../../../etc/passwd" }, look, undefined);
    await images.draw(address);
    expect(pages.hasFile("/og/loja/tiktok-conta-matriz.jpg")).toBe(true);
    for (const other of ["/og/%2e%2e/%2e%2e/x.jpg", "/og/%", "/og/loja/nada.jpg"]) await images.draw(other);
    expect(await files()).toEqual(["tiktok-conta-matriz.jpg"]);
  });

  it("says once what keeps it from being drawn, and keeps it queued", async () => {
    const said = jest.spyOn(console, "error").mockImplementation(() => {});
    await images.enqueue(address, image, look, undefined);
    await symlink("/dev/full", draftOf(path.join(folder, "og/loja/tiktok-conta-matriz.jpg")));
    await images.draw(address);
    expect(await images.drawn()).toEqual([expect.stringMatching(/^link preview images: ENOSPC/)]);
    await symlink("/dev/full", draftOf(path.join(folder, "og/loja/tiktok-conta-matriz.jpg")));
    await images.draw(address);
    expect(said).toHaveBeenCalledTimes(1);
    await images.draw(address);
    expect([await images.drawn(), await files()]).toEqual([[], ["tiktok-conta-matriz.jpg"]]);
  });
});

it("keeps price and name inside the picture, however long the name is", async () => {
  const edges = async (title: string) => {
    const { data, info } = await sharp(await draw({ ...image, title }))
      .extract({ left: 0, top: 600, width: 1200, height: 30 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Math.max(...data.subarray(0, info.width * info.height));
  };
  // Nothing as bright as the words is near the lower edge.
  expect(await edges(endless)).toBeLessThan(80);
});
