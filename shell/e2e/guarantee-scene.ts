import { expect, type Locator, type Page } from "@playwright/test";
import { withJpegMetadata } from "../../tools-mfe/src/testing/made-images";
import { newCustomer, pay } from "./backend";
import { signInAs } from "./people";
import { addKeys, newProduct, staffClient } from "./staff";

/** A new customer with one of two keys of a product, signed in on the orders page. */
export async function buy(page: Page, wait = 0) {
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Com garantia", 25);
  const change = await manager.from("products").update({ guarantee_wait_hours: wait }).eq("id", product.id);
  expect(change.error).toBeNull();
  const keys = ["first", "second"].map((name) => `${product.id} ${name}`);
  await addKeys(manager, product.id, keys);
  const { person, client: buyer } = await newCustomer("garantida");
  await pay(product.ggcheckout_id, person.email, 25);
  await signInAs(page, person, "/meus-pedidos");
  return { manager, buyer, order: page.getByRole("article", { name: `Pedido: ${product.name}` }) };
}

/** Goes to the page of an order, and opens the form for a claim there. */
export async function startClaim(page: Page, order: Locator): Promise<void> {
  await order.getByRole("link", { name: "Ver pedido" }).click();
  await page.getByRole("button", { name: "Acionar garantia" }).click();
}

/** A photograph of twelve megapixels as from a camera: far over 300 KB, with a GPS position. */
export async function photograph(page: Page): Promise<Buffer> {
  const pixels = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [4000, 3000];
    const pen = canvas.getContext("2d");
    for (let row = 0; row < 300; row += 1) {
      for (let column = 0; column < 400; column += 1) {
        if (pen) pen.fillStyle = `hsl(${(row * 7 + column * 13) % 360} 70% ${30 + ((row * column) % 40)}%)`;
        pen?.fillRect(column * 10, row * 10, 10, 10);
      }
    }
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
  });
  return Buffer.from(withJpegMetadata(new Uint8Array(Buffer.from(pixels, "base64"))));
}
