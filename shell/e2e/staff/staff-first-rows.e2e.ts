import { expect, type Page } from "@playwright/test";
import { paymentBody } from "../../../shared-data/local/testing/store-client";
import { newCustomer, newPaymentId, pay, sendWebhook } from "../support/backend";
import { addKeys, enterBackOffice, newProduct, staffClient } from "../support/staff";
import { test } from "../support/test";

/** As many orders, events and webhooks as a first screen has to hold, and some. */
async function fill(): Promise<string> {
  const manager = await staffClient("manager");
  const { id, ggcheckout_id: productCode } = await newProduct(manager, "Primeiras linhas", 25);
  for (let at = 0; at < 12; at += 1) {
    const payment = { id: newPaymentId(), email: `linha${at}@correio.com.br`, productCode, amount: 25 };
    expect((await sendWebhook("pix-generated", paymentBody("pix.generated", payment))).status).toBe(200);
  }
  const admin = await staffClient("admin");
  const webhook = { p_url: "https://programa.exemplo.com.br/avisos", p_events: ["stock.low"], p_reason: "teste" };
  // Refused where five are there, which is enough.
  for (let at = 0; at < 3; at += 1) await admin.rpc("create_webhook_endpoint", webhook);
  await addKeys(manager, id, [`${id} 0`, `${id} 1`, `${id} 2`]);
  await fillReviews(id, productCode);
  return `/admin/avaliacoes?produto=${id}`;
}

/** Three reviews of a product, with long comments. */
async function fillReviews(product_id: string, productCode: string): Promise<void> {
  const { person, client } = await newCustomer("avalia");
  const user_id = String((await client.auth.getUser()).data.user?.id);
  for (let at = 0; at < 3; at += 1) await pay(productCode, person.email, 25);
  const { data } = await client.from("orders").select("id").throwOnError();
  const review = { user_id, product_id, rating: 3, is_approved: false, comment: "Chegou na hora. ".repeat(9) };
  await client
    .from("reviews")
    .insert(data.map(({ id }) => ({ ...review, order_id: id })))
    .throwOnError();
}

/** How many rows of the first table are wholly in view, where the first one begins, and whether Tab stops above the end. */
async function readRows(page: Page) {
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const first = page.locator("tbody").first();
  return first.locator("tr").evaluateAll((rows) => {
    const nav = document.querySelector("nav[aria-label=Gerência] li[data-open] ul, nav[aria-label=Gerência]");
    const top = nav?.getBoundingClientRect().top ?? 0;
    // On a phone the places of staff stand over the end of the screen.
    const end = top > innerHeight / 2 ? top : innerHeight;
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    const inView = boxes.filter(({ bottom }) => bottom <= end).length;
    return { first: Math.round(boxes[0]?.top ?? 0), inView, isFocusFree: room >= innerHeight - end };
  });
}

/** The card is the button. */
async function openByCard(page: Page): Promise<void> {
  const card = page.locator("tbody tr").first();
  const { width = 0 } = (await card.boundingBox()) ?? {};
  await card.click({ position: { x: width - 30, y: 60 } });
  await expect(page.getByRole("heading", { name: /^(Pedido|Evento) / })).toBeVisible();
}

const lists = ["/estoque/pedidos", "/estoque/pagamentos"];

test("a list begins on the first screen: ten rows on a laptop, three cards on a phone", async ({ page }) => {
  const reviews = await fill();
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterBackOffice(page, "admin", "/estoque/pedidos");
  for (const [width, height, least, addresses] of [
    [1280, 800, 10, lists],
    [360, 780, 3, [...lists, "/estoque/integracoes", "/admin/entregas", reviews]],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await page.goto(address);
      const { first, inView, isFocusFree } = await readRows(page);
      expect.soft(isFocusFree, `${address} at ${width}: what has the focus is above the places of staff`).toBe(true);
      if (width === 360 && lists.includes(address)) await openByCard(page);
      expect.soft(inView, `${address} at ${width}: the first row begins at ${first}`).toBeGreaterThanOrEqual(least);
    }
  }
});
