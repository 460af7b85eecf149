import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { withJpegMetadata, withPngMetadata } from "../../../tools-mfe/src/testing/made-images";
import { asFile, drawPicture, openTool } from "../support/cleaner";
import { test } from "../support/test";

const secrets = ["Canon", "EOS", "Secret", "secreto", "Exif", "http://", "ICC", "8BIM"];

test("cleans pictures on the device, also offline, and leaves no byte of metadata", async ({ page, context }) => {
  const requests = await openTool(page);
  await context.setOffline(true);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("rua.jpg", "image/jpeg", withJpegMetadata(await drawPicture("jpeg"), 6)),
      asFile("logo.png", "image/png", withPngMetadata(await drawPicture("png"))),
      asFile("foto.webp", "image/webp", await drawPicture("webp")),
      asFile("nota.pdf", "application/pdf", "%PDF"),
    ]);
  await expect(page.getByText("Arquivo ignorado, não é uma imagem: nota.pdf")).toBeVisible();
  const photo = page.getByRole("article", { name: "rua.jpg" });
  await expect(photo).toContainText("Esta imagem revela onde foi feita");
  await expect(photo).toContainText("GPS: -23,55; -46,63333");
  await expect(photo).toContainText("CanonXY");
  await expect(photo).toContainText("30 × 40 px");

  await page.getByRole("button", { name: "Limpar todas (3)" }).click();
  await expect(page.getByText("Imagem conferida")).toHaveCount(3);
  await expect(photo).toContainText("Removidos");
  const [single] = await Promise.all([
    page.waitForEvent("download"),
    photo.getByRole("link", { name: "Baixar Imagem Limpa" }).click(),
  ]);
  expect(single.suggestedFilename()).toBe("rua_limpo.webp");
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Baixar todas em um ZIP/ }).click(),
  ]);
  const files = unzipSync(readFileSync(await archive.path()));
  expect(Object.keys(files)).toEqual(["rua_limpo.webp", "logo_limpo.webp", "foto_limpo.webp"]);
  for (const bytes of [readFileSync(await single.path()), ...Object.values(files)]) {
    expect(secrets.filter((secret) => Buffer.from(bytes).includes(secret))).toEqual([]);
  }
  expect(requests).toEqual([]);
});

test("keeps the rotation and the transparency", { tag: "@slow" }, async ({ page }) => {
  await openTool(page);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("deitada.jpg", "image/jpeg", withJpegMetadata(await drawPicture("jpeg"), 6)),
      asFile("vazada.png", "image/png", withPngMetadata(await drawPicture("png"))),
    ]);
  await page.getByRole("button", { name: "Limpar todas (2)" }).click();
  await expect(page.getByText("Imagem conferida")).toHaveCount(2);
  const pixels: number[][] = [];
  for (const link of await page.getByRole("link", { name: "Baixar Imagem Limpa" }).all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    pixels.push(await cornerOf(page, readFileSync(await download.path())));
  }
  const [turned = [], hollow = []] = pixels;
  expect(turned.slice(0, 2)).toEqual([30, 40]);
  expect(turned.slice(2, 4).every((part) => part < 60)).toBe(true);
  expect(hollow.slice(0, 2)).toEqual([40, 30]);
  expect(hollow[5]).toBe(0);
});

/** Width, height, then the bottom left pixel. */
async function cornerOf(page: Page, bytes: Buffer): Promise<number[]> {
  return page.evaluate(
    async (list) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(list)]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      return [bitmap.width, bitmap.height, ...context.getImageData(2, bitmap.height - 3, 1, 1).data];
    },
    [...bytes],
  );
}
