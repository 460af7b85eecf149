import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { dark } from "../../../shared-ui/src/tokens/palette";
import { drawOgImage } from "./og-image";
import { OgImageStore } from "./og-image-store";
import { PageFolder } from "./page-folder";

const store = { shellFolder: path.resolve("shell/public"), storeName: "Ativos Já", colors: dark };
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
  const picture = await drawOgImage(words, store);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(100_000);
});

it("shows the price: another one is another picture", async () => {
  const picture = await drawOgImage(image, store);
  expect(await drawOgImage(image, store)).toEqual(picture);
  expect(await drawOgImage({ ...image, price: "R$ 99,00" }, store)).not.toEqual(picture);
});

it("has another address for another price, name or drawing, and the same one for the same", async () => {
  const shelf = new OgImageStore(new PageFolder("/nowhere"), store);
  const address = await shelf.addressOf("loja", image);
  expect(address).toMatch(/^\/og\/loja\/tiktok-conta-matriz\.jpg\?v=/);
  expect(await shelf.addressOf("loja", { ...image })).toBe(address);
  const others = [{ price: "R$ 99,00" }, { title: "Outra" }, { artwork: "/art/category-google.svg" }];
  const addresses = await Promise.all(others.map((other) => shelf.addressOf("loja", { ...image, ...other })));
  expect(new Set([address, ...addresses]).size).toBe(4);
});

it("draws no file that is not one of the store's drawings", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "images-"));
  const pages = new PageFolder(folder);
  await new OgImageStore(pages, store).draw("loja", { ...image, artwork: "/../../../etc/passwd" });
  expect(pages.hasFile("/og/loja/tiktok-conta-matriz.jpg")).toBe(true);
  expect(() => pages.hasFile("/../og.jpg")).toThrow("leads out of the pages' folder");
  await rm(folder, { recursive: true });
});

it("keeps price and name inside the picture, however long the name is", async () => {
  const edges = async (title: string) => {
    const { data, info } = await sharp(await drawOgImage({ ...image, title }, store))
      .extract({ left: 0, top: 600, width: 1200, height: 30 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Math.max(...data.subarray(0, info.width * info.height));
  };
  // Nothing as bright as the words is near the lower edge.
  expect(await edges(endless)).toBeLessThan(80);
});
