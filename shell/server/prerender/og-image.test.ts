import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { OgImage } from "@store/shared-data";
import sharp from "sharp";
import { dark } from "../../../shared-ui/src/tokens/palette";
import { draftOf } from "../draft-file";
import { drawOgImage } from "./og-image";
import { OgImages } from "./og-images";
import { PageFolder } from "./page-folder";

const shellFolder = path.resolve("shell/public");
const look = { storeName: "Ativos Já", colors: dark };
const draw = (text: OgImage) => drawOgImage(text, shellFolder, look);
const image = {
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
])("draws %s image as a JPEG of 1200 × 630 below 100 KB", async (_name, text) => {
  const picture = await draw(text);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(100_000);
});

it("shows the price: another one is another picture", async () => {
  const picture = await draw(image);
  expect(await draw(image)).toEqual(picture);
  expect(await draw({ ...image, price: "R$ 99,00" })).not.toEqual(picture);
});

describe("the image of a page", () => {
  const page = "/product/conta";
  const file = "/og/product/conta/og.jpg";
  let folder = "";
  let pages: PageFolder;
  let images: OgImages;
  const show = async (text: OgImage, of = page) => {
    const shown = await images.imageOf(of, text, look);
    const inline = { scripts: [], styles: [] };
    await pages.put(of, { key: "", content: "", inline, madeFor: "", madeAt: 0, picture: shown });
    return shown.address;
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "images-"));
    pages = new PageFolder(folder);
    images = new OgImages(pages, shellFolder);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it("has a new address for another price, name or image, and the same one otherwise", async () => {
    const address = await show(image);
    expect(address.replace(/v=.*/, "v=")).toBe(`${file}?v=`);
    expect(await show({ ...image })).toBe(address);
    const others = [{ price: "R$ 99,00" }, { title: "Outra" }, { artwork: "/art/category-google.svg" }];
    const addresses: string[] = [];
    for (const other of others) addresses.push(await show({ ...image, ...other }));
    expect(new Set([address, ...addresses]).size).toBe(4);
  });

  it("is rendered once, at the first request, and only for pages that use it", async () => {
    await show(image);
    expect(pages.hasFile(file)).toBe(false);
    const write = jest.spyOn(pages, "writeFile");
    await Promise.all([images.draw(file), images.draw(file)]);
    for (const other of ["/og/%2e%2e/%2e%2e/x/og.jpg", "/og/%/og.jpg", "/og/nada/og.jpg", "/og/x"])
      await images.draw(other);
    expect(write.mock.calls.map(([address]) => address.replace(/\?.*/, ""))).toEqual([file]);
    expect(pages.hasFile(file)).toBe(true);
    await show(image, "/");
    await images.draw("/og/og.jpg");
    expect(pages.hasFile("/og/og.jpg")).toBe(true);
  });

  it("is rendered again when the page uses another one by the time it is rendered", async () => {
    const other = { ...image, price: "R$ 1,00" };
    await show(image);
    const rendering = images.draw(file);
    await show(other);
    await rendering;
    expect(await readFile(path.join(pages.folder, file))).toEqual(await draw(other));
  });

  it("reports a rendering failure once, and renders at the next request", async () => {
    const said = jest.spyOn(console, "error").mockImplementation(() => {});
    await show(image);
    const fail = async () => {
      await mkdir(path.join(folder, "og/product/conta"), { recursive: true });
      await symlink("/dev/full", draftOf(path.join(folder, file)));
      await images.draw(file);
    };
    await fail();
    expect(await images.drawn()).toEqual([expect.stringMatching(/^link preview images: ENOSPC/)]);
    await fail();
    expect(said).toHaveBeenCalledTimes(1);
    await images.draw(file);
    expect([await images.drawn(), pages.hasFile(file)]).toEqual([[], true]);
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
