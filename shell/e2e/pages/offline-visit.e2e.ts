import { expect } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { buy, newCustomer } from "../support/backend";
import { readCaches, untilKept } from "../support/kept";
import { fillSignIn } from "../support/people";
import { ports } from "../support/ports";
import { test } from "../support/test";

test.use({ serviceWorkers: "allow" });

const productId = "perfil-real-restaurado";
const name = String(builtInCatalogue.find(({ id }) => id === productId)?.name);
const title = { level: 1 } as const;
const noConnection = "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.";

test("a visit without connection shows what was kept, and its age", { tag: "@slow" }, async ({ page, context }) => {
  await page.goto("/?utm_source=anuncio");
  await untilKept(page, "/");
  await page.goto(`/product/${productId}`);
  await untilKept(page, `/product/${productId}`);
  await page.close();

  await context.setOffline(true);
  const visit = await context.newPage();
  await visit.goto("/");
  await expect(visit.getByText(noConnection)).toBeVisible();
  await expect(visit.getByText("À vista no Pix").first()).toBeVisible();
  const image = visit.locator("article img").first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  await visit.getByRole("link", { name: "Ver produtos" }).first().click();
  await expect(visit).toHaveURL(/\/produtos$/);
  await expect(visit.getByText(noConnection)).toBeVisible();
  await visit.getByRole("link", { name }).first().click();
  await expect(visit.getByRole("heading", title)).toHaveText(name);
  await expect(visit.getByText(noConnection)).toBeVisible();

  // Its own page was never opened: as the catalogue had it, with its age, and not for sale.
  await visit.goto("/product/tiktok-conta-matriz");
  await expect(visit.getByRole("heading", title)).toHaveText("Conta TikTok Ads Matriz");
  await expect(visit.getByText("R$ 147,00")).toBeVisible();
  await expect(visit.getByText(/A compra espera a conexão voltar\. Preço e estoque vistos (há|agora)/)).toBeVisible();
  await expect(visit.getByRole("button", { name: "Comprar" })).toBeDisabled();

  // Never seen: the page itself with a word about the connection, not the browser's own.
  await visit.goto("/avaliacoes");
  await expect(visit.getByRole("heading", title)).toHaveText(/avaliações$/i);
  await expect(visit.getByText(noConnection)).toBeVisible();
  await context.setOffline(false);
  await expect(visit.getByText(noConnection)).toHaveCount(0);
});

test("nothing that belongs to a person is ever kept", async ({ page }) => {
  const { person, secret } = await newBuyer("otavio");
  await page.goto("/");
  await untilKept(page, "/");
  await page.goto("/login?return=/meus-pedidos&error=segredo-da-volta");
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText(secret)).toBeVisible();
  for (const path of ["/meu-perfil", `/product/${productId}?utm_source=segredo-da-campanha`]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
  }
  await untilKept(page, `/product/${productId}`);

  const session = JSON.parse(String(await page.evaluate(() => localStorage.getItem("store-session"))));
  const words = [person.email, person.displayName, secret];
  words.push(session.access_token, session.refresh_token, session.user.id);
  expect(words.filter((word) => typeof word !== "string" || word.length < 6)).toEqual([]);
  for (const [address, content] of await readCaches(page)) {
    const { port, pathname, search } = new URL(address);
    expect(Number(port), address).not.toBe(ports.backend);
    expect(search, address).toBe("");
    expect(pathname, address).not.toMatch(/^\/(login|auth|meu|estoque|admin)/);
    const found = words.filter((word) => content.includes(word));
    expect(found, address).toEqual([]);
  }
});

test("the last revealed key is readable offline by its owner, and not after signing out", async ({ page, context }) => {
  const { person, secret } = await newBuyer("oriana");
  await page.goto("/login?return=/meus-pedidos");
  await fillSignIn(page, person);
  const show = page.getByRole("button", { name: "Mostrar key" });
  await expect(show).toBeVisible();
  // The card's two actions share a line.
  const [action, link] = await Promise.all([show.boundingBox(), page.getByText("Ver pedido").boundingBox()]);
  expect(link?.y).toBeLessThan((action?.y ?? 0) + (action?.height ?? 0));
  await show.click();
  await expect(page.getByText(/Guardada neste aparelho/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Concluído")).toBeVisible();
  await untilKept(page, "/produtos");

  await context.setOffline(true);
  await page.reload();
  const order = page.getByRole("article", { name: `Pedido: ${name}` });
  await order.getByRole("button", { name: "Mostrar key" }).click();
  await expect(order.getByText(secret)).toBeVisible();
  await expect(order.getByText(/^Guardada neste aparelho/)).toBeVisible();

  const tokens = (await page.evaluate(storedTexts)).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  expect(tokens.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect.poll(() => page.evaluate(storedTexts)).not.toContain("store-cached");
  const left = await page.evaluate(storedTexts);
  for (const text of [person.email, secret, ...tokens]) expect(left).not.toContain(text);
  await page.goto("/meus-pedidos");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(secret)).toHaveCount(0);
});

/** All that a script of any remote could read in this browser without a call, beside the caches. */
const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);

/** A customer with a key. */
async function newBuyer(name: string) {
  const { person, client } = await newCustomer(name);
  await buy(client, person, productId);
  const { data: order } = await client.from("orders").select("delivered_key_id").single();
  const { data: key } = await client.from("product_keys").select("key_data").eq("id", order?.delivered_key_id).single();
  return { person, secret: String(key?.key_data) };
}
