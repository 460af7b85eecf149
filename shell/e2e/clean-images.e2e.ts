import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { gifFile, pngHeader, withJpegMetadata, withPngMetadata } from "../../tools-mfe/src/cleaning/made-images";
import { test } from "./test";

type Format = "jpeg" | "png" | "webp";

/** A picture of 40 × 30 as this browser writes it: red above, nothing (or black) below. */
async function drawPicture(page: Page, format: Format): Promise<Uint8Array> {
  const bytes = await page.evaluate(async (type) => {
    const canvas = new OffscreenCanvas(40, 30);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "red";
    context.fillRect(0, 0, 40, 15);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: `image/${type}`, quality: 1 })).arrayBuffer())];
  }, format);
  return Uint8Array.from(bytes);
}

const asFile = (name: string, mimeType: string, bytes: Uint8Array | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

const secrets = ["Canon", "EOS", "Secret", "secreto", "Exif", "http://", "ICC", "8BIM"];

async function openTool(page: Page): Promise<string[]> {
  await page.goto("/limpar-criativo");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => !request.url().startsWith("blob:") && requests.push(request.url()));
  return requests;
}

test("cleans pictures on the device: no request from the first file on, even offline, and no byte of metadata left", async ({
  page,
  context,
}) => {
  const requests = await openTool(page);
  await context.setOffline(true);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("rua.jpg", "image/jpeg", withJpegMetadata(await drawPicture(page, "jpeg"), 6)),
      asFile("logo.png", "image/png", withPngMetadata(await drawPicture(page, "png"))),
      asFile("foto.webp", "image/webp", await drawPicture(page, "webp")),
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

test("keeps the rotation and the transparency", async ({ page }) => {
  await openTool(page);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("deitada.jpg", "image/jpeg", withJpegMetadata(await drawPicture(page, "jpeg"), 6)),
      asFile("vazada.png", "image/png", withPngMetadata(await drawPicture(page, "png"))),
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

test("says what it cannot clean, and that a moving picture will stand still", async ({ page }) => {
  await openTool(page);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("enorme.png", "image/png", pngHeader(9000, 9000)),
      asFile("faixa.png", "image/png", pngHeader(20_000, 10)),
      asFile("texto.png", "image/png", "apenas texto"),
      asFile("danca.gif", "image/gif", gifFile(2)),
      asFile("iphone.heic", "image/heic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      asFile("desenho.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ]);
  for (const name of ["iphone.heic", "desenho.svg"]) {
    await expect(page.getByRole("article", { name })).toContainText("Salve a imagem em JPG ou PNG");
  }
  await expect(page.getByRole("article", { name: "enorme.png" })).toContainText("limite é de 50 megapixels");
  await expect(page.getByRole("article", { name: "faixa.png" })).toContainText("16.383 pixels por lado");
  await expect(page.getByRole("article", { name: "texto.png" })).toContainText("não é uma imagem de verdade");
  const moving = page.getByRole("article", { name: "danca.gif" });
  await expect(moving).toContainText("Só o primeiro quadro será mantido");
  await moving.getByRole("button", { name: "Limpar Metadados" }).click();
  await expect(moving).toContainText("Imagem conferida");
  await moving.getByRole("button", { name: "Remover" }).click();
  await expect(moving).toHaveCount(0);
  await page.getByRole("button", { name: "Nova Imagem" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a large pasted picture shows its progress, can be cancelled, and is cleaned after all", async ({ page }) => {
  test.slow();
  await openTool(page);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(6000, 6000);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    for (let line = 0; line < 6000; line += 3) {
      context.fillStyle = `hsl(${line % 360} 80% 50%)`;
      context.fillRect(0, line, 6000, 2);
    }
    const blob = await canvas.convertToBlob({ type: "image/png" });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], "colada.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  });
  const picture = page.getByRole("article", { name: "colada.png" });
  await picture.getByRole("button", { name: "Limpar Metadados" }).click();
  await expect(picture.getByRole("progressbar")).toBeVisible();
  await picture.getByRole("button", { name: "Cancelar" }).click();
  await expect(picture.getByRole("progressbar")).toHaveCount(0);
  await picture.getByRole("button", { name: "Limpar Metadados" }).click();
  await expect(picture).toContainText("Imagem conferida", { timeout: 60_000 });
  await expect(picture).toContainText("6000 × 6000 px");
});
