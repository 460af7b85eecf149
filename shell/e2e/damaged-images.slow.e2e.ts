import { expect } from "@playwright/test";
import { bitmapFile, gifFile } from "../../tools-mfe/src/testing/made-images";
import { asFile, drawPicture, openTool } from "./cleaner";
import { test } from "./test";

// The recorder fetches the address of each picture that did not open, which the page's policy refuses.
test.use({ trace: "off" });

test("says one thing of a file that breaks off or is damaged, whatever its kind", async ({ page }) => {
  await openTool(page);
  const kinds = [
    ["jpeg", await drawPicture(page, "jpeg")],
    ["png", await drawPicture(page, "png")],
    ["webp", await drawPicture(page, "webp")],
    ["gif", gifFile(1)],
    ["bmp", bitmapFile(40, 30)],
  ] as const;
  const files = kinds.flatMap(([kind, bytes]) =>
    [0, 2, 12, 30, bytes.length / 2, bytes.length - 20].map((length, index) =>
      asFile(`${index}.${kind}`, `image/${kind}`, bytes.subarray(0, Math.floor(length))),
    ),
  );
  await page.getByLabel("Imagens para limpar").setInputFiles(files);
  await expect(page.locator("article[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: /^Limpar todas/ }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const cards = await page.getByRole("article").all();
  expect(cards).toHaveLength(files.length);
  for (const card of cards) {
    const text = ((await card.textContent()) ?? "").replace(/\s+/g, " ");
    // Some browsers show what there is of a picture that breaks off late; then it is cleaned.
    const sayings = text.match(/Não foi possível|Nenhum metadado|metadados? encontrado|Imagem conferida/g);
    expect(
      sayings?.filter((saying) => saying !== "Nenhum metadado"),
      text,
    ).toHaveLength(1);
    if (text.includes("Não foi possível")) expect(text).not.toContain("etadado");
  }
});
