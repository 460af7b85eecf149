import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { keepOnlyPicture } from "../../shared-data/src/pictures/only-picture";
import { newPerson, pay, signUp } from "./backend";
import { drawUuid } from "./draw";
import { acceptDialogs, addKeys, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** A customer with a key of a product with one more key, and an open claim with a picture. */
async function openedClaim(page: Page, shellUrl: string) {
  const manager = await staffClient(shellUrl, "manager");
  const product = await newProduct(manager, "Com garantia", 25);
  const keys = ["first", "second"].map((name) => `${product.id} ${name}`);
  await addKeys(manager, product.id, keys);
  const person = newPerson("garantia");
  const buyer = await signUp(shellUrl, person);
  const payment = await pay(product.ggcheckout_id, person.email, 25);
  const order = await buyer.from("orders").select("id").eq("payment_id", payment).single();
  const [claimId, orderId] = [drawUuid(), String(order.data?.id)];
  await done(buyer, "open_guarantee_claim", {
    ...{ p_order_id: orderId, p_reason: "blocked", p_text: "A conta caiu no primeiro login", p_claim_id: claimId },
  });
  const picture = { p_claim_id: claimId, p_picture_id: drawUuid(), p_picture: await drawWebp(page) };
  await done(buyer, "add_claim_picture", picture);
  return { buyer, claimId, orderId, keys };
}

async function done(client: SupabaseClient, name: string, args: object): Promise<unknown> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw error;
  return data;
}

/** A picture as the buyer's page sends one: rendered again, and without the colour profile that the browser adds. */
async function drawWebp(page: Page): Promise<string> {
  const pixels = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#b3261e";
      pen.fillRect(80, 80, 480, 320);
    }
    return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  });
  return Buffer.from(keepOnlyPicture(Uint8Array.from(Buffer.from(pixels, "base64")))).toString("base64");
}

test("a manager answers a claim and replaces the key from a phone, and the buyer has another key", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const said = acceptDialogs(page);
  const { buyer, claimId, orderId, keys } = await openedClaim(page, String(baseURL));
  await enterBackOffice(page, "manager", "/estoque/garantias");
  const name = claimId.slice(0, 8);
  await page.getByRole("link", { name: `Abrir chamado ${name}` }).click();
  const claim = page.getByRole("main");
  await expect(claim.getByRole("heading", { name: `Chamado ${name}` })).toBeVisible();
  await expect(claim.getByText("A conta caiu no primeiro login")).toBeVisible();

  const picture = claim.getByRole("button", { name: "Foto 1 de 1: ampliar" });
  await expect(picture.getByRole("img")).toHaveJSProperty("naturalWidth", 640);
  await picture.click();
  await expect(claim.getByRole("button", { name: "Foto 1 de 1: diminuir" })).toBeVisible();

  await claim.getByRole("button", { name: "Responder" }).click();
  await claim.getByLabel("Mensagem ao cliente").fill("Vamos trocar a sua key.");
  await claim.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(claim.getByRole("listitem").filter({ hasText: "Vamos trocar a sua key." })).toBeVisible();
  await expect(claim.getByText("Espera o cliente")).toBeVisible();

  await claim.getByRole("button", { name: "Trocar key" }).click();
  await expect(claim.getByText(/a atual fica marcada como defeituosa/)).toBeVisible();
  await claim.getByLabel("Motivo").fill("Conta bloqueada no primeiro acesso");
  await claim.getByRole("button", { name: "Trocar key" }).click();
  await expect.poll(() => said).toEqual(["Chamado decidido: Key trocada."]);
  await expect(claim.getByText("Key trocada", { exact: true })).toBeVisible();

  expect(await done(buyer, "reveal_order_key", { p_order_id: orderId })).toEqual(
    expect.stringContaining(keys[1] as string),
  );
  await page.goto(`/estoque/garantias?chamado=${claimId}`);
  await expect(page).toHaveURL(new RegExp(`/estoque/garantias/${claimId}`));
  const decided = page.getByRole("listitem").filter({ hasText: "Chamado decidido: Key trocada" });
  await expect(decided).toContainText("Conta bloqueada no primeiro acesso");
});
