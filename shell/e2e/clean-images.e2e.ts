import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import {
  gifFile,
  join,
  pngChunk,
  pngHeader,
  withJpegMetadata,
  withPngMetadata,
} from "../../tools-mfe/src/testing/made-images";
import { asFile, drawPicture, openTool } from "./cleaner";
import { test } from "./test";

const secrets = ["Canon", "EOS", "Secret", "secreto", "Exif", "http://", "ICC", "8BIM"];

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

test("keeps the rotation and the transparency", { tag: "@slow" }, async ({ page }) => {
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

test("says what it cannot clean, and that a moving picture will stand still", { tag: "@slow" }, async ({ page }) => {
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
      asFile("inicio.jpg", "image/jpeg", Uint8Array.of(0xff, 0xd8)),
    ]);
  for (const name of ["iphone.heic", "desenho.svg"]) {
    await expect(page.getByRole("article", { name })).toContainText("Salve a imagem em JPG ou PNG");
  }
  await expect(page.getByRole("article", { name: "enorme.png" })).toContainText("limite é de 50 megapixels");
  await expect(page.getByRole("article", { name: "faixa.png" })).toContainText("16.383 pixels por lado");
  for (const name of ["texto.png", "inicio.jpg"]) {
    await expect(page.getByRole("article", { name })).toContainText("não é uma imagem de verdade");
  }
  const moving = page.getByRole("article", { name: "danca.gif" });
  await expect(moving).toContainText("Só o primeiro quadro será mantido");
  await moving.getByRole("button", { name: "Limpar Metadados" }).click();
  await expect(moving).toContainText("Imagem conferida");
  await moving.getByRole("button", { name: "Remover" }).click();
  await expect(moving).toHaveCount(0);
  await page.getByRole("button", { name: "Nova Imagem" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("shows what hides in a picture, unpacks of it what can be read, and leaves it all out", { tag: "@slow" }, async ({
  page,
}) => {
  await openTool(page);
  const video = "ftypmp42 video secreto";
  const packed = (text: string) => pngChunk("zTXt", join("Author\0\0", deflateSync(text)));
  const png = await drawPicture(page, "png");
  const withChunk = (chunk: Uint8Array) => join(png.subarray(0, 33), chunk, png.subarray(33));
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles([
      asFile("viva.jpg", "image/jpeg", join(await drawPicture(page, "jpeg"), video)),
      asFile("texto.png", "image/png", withChunk(packed("Autora Secreta"))),
      asFile("bomba.png", "image/png", withChunk(packed("segredo ".repeat(10_000_000)))),
    ]);
  const moving = page.getByRole("article", { name: "viva.jpg" });
  await expect(moving).toContainText("Depois da imagem (vídeo, outra foto ou arquivo)");
  await expect(page.getByRole("article", { name: "texto.png" })).toContainText("1 metadado encontrado");
  await expect(page.getByRole("article", { name: "texto.png" })).toContainText("Autora Secreta");
  const bomb = page.getByRole("article", { name: "bomba.png" });
  await expect(bomb).toContainText("1 metadado encontrado");
  await expect(bomb).toContainText("segredo segredo");
  await moving.getByRole("button", { name: "Limpar Metadados" }).click();
  await expect(moving).toContainText("Removidos");
  await expect(moving).toContainText("Outros dados");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    moving.getByRole("link", { name: "Baixar Imagem Limpa" }).click(),
  ]);
  expect(readFileSync(await download.path()).includes("secreto")).toBe(false);
});

test("a large pasted picture shows its progress, can be cancelled, and is cleaned after all", { tag: "@slow" }, async ({
  page,
}) => {
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
