import { expect, type Page } from "@playwright/test";
import { asFile } from "./cleaner";
import { watchConsole } from "./console";
import { buy, photograph, startClaim } from "./guarantee-scene";
import { enterBackOffice } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** Lets the thread that draws pictures write as Safari's does: a PNG where it is asked for WebP, and nothing but PNG where `writesJpeg` is false. */
async function writeAsSafari(page: Page, { writesJpeg = true } = {}) {
  const kinds = writesJpeg ? ["image/webp"] : ["image/webp", "image/jpeg"];
  const prelude = `{
    const write = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return write.call(this, ${JSON.stringify(kinds)}.includes(options.type) ? { type: "image/png" } : options);
    };
  }`;
  // Its code is fetched as text and has no name of its own.
  await page.route("**/*.js", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({ response, body: code.includes("createImageBitmap") ? `${prelude}\n${code}` : code });
  });
}

/** A screenshot as a PNG: dark letters on nothing at all. */
async function screenshot(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 400];
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.font = "40px sans-serif";
      pen.fillText("Senha incorreta", 40, 200);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(drawn, "base64");
}

/** The colour of a shown picture's first pixel. */
const cornerOf = (page: Page, name: string) =>
  page.getByRole("img", { name }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
  });

async function fillClaim(page: Page) {
  await page.getByLabel("O que está errado?").selectOption("blocked");
  await page.getByLabel("O que acontece?").fill("A conta caiu no primeiro login");
}

test("a claim from a browser that writes no WebP has its pictures as JPEG, with nothing of where they were made", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  await writeAsSafari(page);
  const { buyer, order } = await buy(page, String(baseURL));
  await startClaim(page, order);
  await fillClaim(page);
  const photo = await photograph(page);
  for (const secret of ["Canon", "Exif"]) expect(photo.includes(secret)).toBe(true);
  await page
    .getByLabel("Imagens que mostram o problema")
    .setInputFiles([asFile("foto.jpg", "image/jpeg", photo), asFile("tela.png", "image/png", await screenshot(page))]);
  await expect(page.getByText("Pronta")).toHaveCount(2);
  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(page.getByText(/^A equipe responde até/)).toBeVisible();
  for (const name of ["Imagem 1 do chamado", "Imagem 2 do chamado"]) {
    await page.getByRole("button", { name: `Ampliar: ${name}` }).click();
    const picture = page.getByRole("img", { name });
    await expect(picture).toHaveJSProperty("complete", true);
    expect(
      await picture.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)),
    ).toBeLessThanOrEqual(1600);
    expect(await cornerOf(page, name)).toHaveLength(4);
    if (name.startsWith("Imagem 2")) expect(await cornerOf(page, name)).toEqual([255, 255, 255, 255]);
    await page.keyboard.press("Escape");
  }

  const { data: claims } = await buyer.from("guarantee_claims").select("id,order_id");
  const read = await buyer.rpc("my_order_guarantee", { p_order_id: claims?.[0]?.order_id });
  expect(read.data.claims[0].pictures).toHaveLength(2);
  for (const { id } of read.data.claims[0].pictures) {
    const kept = Buffer.from(String((await buyer.rpc("claim_picture", { p_picture_id: id })).data), "base64");
    // A table follows at once: nothing that a browser or a camera says of itself.
    expect(kept.subarray(0, 4).toString("hex")).toMatch(/^ffd8ff(db|c4|c0)$/);
    expect(kept.length).toBeLessThanOrEqual(307_200);
    for (const secret of ["Canon", "Exif", "JFIF", "ICC", "http"]) expect(kept.includes(secret)).toBe(false);
  }

  const staff = await browser.newPage();
  await enterBackOffice(staff, "manager", "/estoque/garantias");
  await staff.getByRole("link", { name: `Abrir chamado ${claims?.[0]?.id.slice(0, 8)}` }).click();
  for (const number of [1, 2]) {
    const picture = staff.getByRole("img", { name: `Foto ${number} de 2` });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await staff.close();
  expect(complaints).toEqual([]);
});

test("a claim from a browser that writes neither goes without pictures, and the page says so", async ({
  page,
  baseURL,
}) => {
  await writeAsSafari(page, { writesJpeg: false });
  const { order } = await buy(page, String(baseURL));
  await startClaim(page, order);
  await fillClaim(page);
  const file = asFile("tela.png", "image/png", await screenshot(page));
  await page.getByLabel("Imagens que mostram o problema").setInputFiles([file]);
  await expect(page.getByText(/^Este navegador não prepara imagens\. Envie pelo Chrome/)).toBeVisible();
  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(page.getByText(/^A equipe responde até/)).toBeVisible();
});
