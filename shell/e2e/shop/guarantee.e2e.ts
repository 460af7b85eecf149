import { expect } from "@playwright/test";
import sharp from "sharp";
import { withJpegMetadata } from "../../../tools-mfe/src/testing/made-images";
import { expectAccessibleAtEachSize } from "../support/axe";
import { newCustomer, pay } from "../support/backend";
import { asFile } from "../support/cleaner";
import { watchConsole } from "../support/console";
import { signInAs } from "../support/people";
import { addKeys, newProduct, staffClient } from "../support/staff";
import { test } from "../support/test";

/** A photograph of twelve megapixels as from a camera: far over 300 KB, with a GPS position. */
async function photograph(): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = { width: 400, height: 300, channels: 3, background: "grey", noise } as const;
  return withJpegMetadata(await sharp({ create }).resize(4000).jpeg({ quality: 95 }).toBuffer());
}

// The course of a claim, its answers and its decision: `account-mfe/src/meus-pedidos/garantia`.
test("the photograph of a claim leaves the device small and clean", { tag: "@slow" }, async ({ page }) => {
  test.slow();
  const complaints = watchConsole(page);
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Com garantia", 25);
  await addKeys(manager, product.id, [`a key de ${product.id}`]);
  const { person, client: buyer } = await newCustomer("garantida");
  await pay(product.ggcheckout_id, person.email, 25);
  await signInAs(page, person, "/meus-pedidos");
  await page.getByRole("link", { name: /^Ver pedido/ }).click();
  await page.getByRole("button", { name: "Acionar garantia" }).click();
  await page.getByLabel("O que está errado?").selectOption("blocked");
  await page.getByLabel("O que acontece?").fill("A conta caiu no primeiro login");
  const file = await photograph();
  expect(file.length).toBeGreaterThan(307_200);
  await page
    .getByLabel("Imagens que mostram o problema")
    .setInputFiles([
      asFile("tela.jpg", "image/jpeg", file),
      asFile("desenho.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    ]);
  await expect(page.getByText(/Este navegador não abre este formato/)).toBeVisible();
  await page.getByRole("button", { name: "Remover desenho.svg" }).click();
  await expect(page.getByText("Pronta")).toBeVisible();
  await expectAccessibleAtEachSize(page, "the form of a claim");

  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(page.getByText(/^A equipe responde até/)).toBeVisible();
  await page.getByRole("button", { name: "Ampliar: Imagem 1 do chamado" }).click();
  const shown = page.getByRole("img", { name: "Imagem 1 do chamado" });
  await expect(shown).toHaveJSProperty("complete", true);
  const side = await shown.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight));
  expect(side).toBeLessThanOrEqual(1600);
  expect(await shown.getAttribute("src")).toMatch(/^blob:/);
  await page.keyboard.press("Escape");
  await expectAccessibleAtEachSize(page, "a claim under way");

  const { data: orders } = await buyer.from("orders").select("id");
  const read = await buyer.rpc("my_order_guarantee", { p_order_id: orders?.[0]?.id });
  const [picture] = read.data.claims[0].pictures;
  const kept = Buffer.from(String((await buyer.rpc("claim_picture", { p_picture_id: picture.id })).data), "base64");
  expect(kept.length).toBeLessThanOrEqual(307_200);
  for (const secret of ["Canon", "Exif", "ICC", "http"]) expect(kept.includes(secret)).toBe(false);
  expect(complaints).toEqual([]);
});
