import path from "node:path";
import sharp from "sharp";
import { theme } from "../../shared-ui/src/tokens/theme";
import { drawCard } from "./card.mjs";

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
