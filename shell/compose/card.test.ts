import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { theme } from "../../shared-ui/src/tokens/theme";
import { drawCard } from "./card.mjs";
import { CardShelf } from "./card-shelf.mjs";
import { PageFolder } from "./page-folder.mjs";

const store = { shellFolder: path.resolve("shell/public"), storeName: "Ativos Já", colors: theme.colors };
const card = {
  id: "tiktok-conta-matriz",
  label: "TikTok Ads",
  title: "Conta TikTok Ads Matriz",
  price: "R$ 147,00",
  note: "À vista no Pix",
  artwork: "/art/tiktok-conta-matriz.svg",
};
const endless = "Conta de anúncios verificada com limite diário e cobrança automática ".repeat(20);

it.each([
  ["a product's", card],
  ["an endless name's", { ...card, title: endless }],
  ["an emoji's", { ...card, title: "🔥 Conta 🔥" }],
])("draws %s card as a JPEG of 1200 × 630 below 100 KB", async (_name, words) => {
  const picture = await drawCard(words, store);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(100_000);
});

it("shows the price: another one is another picture", async () => {
  const picture = await drawCard(card, store);
  expect(await drawCard(card, store)).toEqual(picture);
  expect(await drawCard({ ...card, price: "R$ 99,00" }, store)).not.toEqual(picture);
});

it("has another address for another price, name or drawing, and the same one for the same", async () => {
  const shelf = new CardShelf(new PageFolder("/nowhere"), store);
  const address = await shelf.addressOf(card);
  expect(address).toMatch(/^\/og\/tiktok-conta-matriz\.jpg\?v=/);
  expect(await shelf.addressOf({ ...card })).toBe(address);
  const others = [{ price: "R$ 99,00" }, { title: "Outra" }, { artwork: "/art/category-google.svg" }];
  const addresses = await Promise.all(others.map((other) => shelf.addressOf({ ...card, ...other })));
  expect(new Set([address, ...addresses]).size).toBe(4);
});

it("draws no file that is not one of the store's drawings", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cards-"));
  const pages = new PageFolder(folder);
  await new CardShelf(pages, store).draw({ ...card, artwork: "/../../../etc/passwd" });
  expect(pages.hasFile("/og/tiktok-conta-matriz.jpg")).toBe(true);
  expect(() => pages.hasFile("/../og.jpg")).toThrow("leads out of the pages' folder");
  await rm(folder, { recursive: true });
});

it("keeps price and name inside the picture, however long the name is", async () => {
  const edges = async (title: string) => {
    const { data, info } = await sharp(await drawCard({ ...card, title }, store))
      .extract({ left: 0, top: 600, width: 1200, height: 30 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Math.max(...data.subarray(0, info.width * info.height));
  };
  // Nothing as bright as the words is near the lower edge.
  expect(await edges(endless)).toBeLessThan(80);
});
