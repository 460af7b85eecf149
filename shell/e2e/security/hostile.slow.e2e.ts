import { expect, type Page } from "@playwright/test";
import { paymentBody } from "../../../shared-data/local/testing/store-client";
import { catchWebhook } from "../staff/capture";
import { newCustomer, newPaymentId, newPerson, pay, sendWebhook, signUp } from "../support/backend";
import { openSearch } from "../support/open-search";
import { serveOwnStore } from "../support/own-store";
import { signInAs } from "../support/people";
import { ownPorts, ports } from "../support/ports";
import { forceLive } from "../support/registry";
import { addKeys, enterBackOffice, newProduct, staffClient } from "../support/staff";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";
import { hostileText, hostileTexts, watchHostile } from "./hostile";
import { expectNothingRan, injectInto } from "./injected";
import { startTaintedBackend } from "./tainted-backend";

/** A remote's build for Node that puts the name of a product into its page as it is: a mistake that no review found. */
const careless = `
  const { createElement } = require("react");
  const load = async ({ db }) => (await db.from("products").select("name").limit(1)).data[0].name;
  const route = {
    path: "/limpar-criativo",
    load: ({ queryClient, db }) => queryClient.fetchQuery({ queryKey: ["name"], queryFn: () => load({ db }) }),
    head: (name) => ({ title: name, jsonLd: { name } }),
    staticPaths: async () => ["/limpar-criativo"],
    Component: () => {
      const { data } = require("@store/shared-data/query").useQuery({ queryKey: ["name"], queryFn: () => "" });
      return createElement("div", { dangerouslySetInnerHTML: { __html: "<h1>Limpador</h1>" + data } });
    },
  };
  exports.default = { contract: 1, name: "tools", routes: [route] };`;

let spoil = (html: string) => html;
const { registryDir, origin, publish } = serveOwnStore({
  settings: (given) => ({ ...given, supabaseUrl: `http://localhost:${ownPorts.backend}` }),
  servers: () => [startTaintedBackend(`http://localhost:${ports.backend}`, ownPorts.backend)],
  pages: (find) => async (pathname, live) => {
    const page = await find(pathname, live);
    return page && page !== "pending" ? { ...page, html: spoil(page.html) } : page;
  },
});

test.use({ baseURL: origin });

const made: string[] = [];
// The other tests share the backend: what is on show here is taken away again, and its picture exists until then.
test.afterAll(async () => {
  const manager = await staffClient("manager");
  await manager.from("products").update({ is_active: false }).in("id", made);
  await manager.from("reviews").delete().in("product_id", made);
});

/** A product, a buyer, a paid order with its key, and an approved review, each in hostile words. */
async function sellHostileProduct() {
  const manager = await staffClient("manager");
  const product = await newProduct(manager, hostileText, 25);
  made.push(product.id);
  const texts = {
    description: hostileText,
    features: [...hostileTexts],
    image_url: "/art/og-default.jpg?x'onerror='hacked=1",
  };
  expect((await manager.from("products").update(texts).eq("id", product.id)).error).toBeNull();
  const keys = [1, 2].map((count) => `${hostileText} ${product.id} ${count}`);
  await addKeys(manager, product.id, keys);
  const soldOut = await newProduct(manager, "Esgotado", 25);
  made.push(soldOut.id);
  const person = { ...newPerson("hostil"), fullName: hostileText };
  const buyer = await signUp(person);
  await pay(product.ggcheckout_id, person.email, 25);
  const { data: orders } = await buyer.from("orders").select("id,user_id,product_id");
  const [{ id: order_id, ...order } = { id: "" }] = orders ?? [];
  const review = { ...order, order_id, rating: 5, comment: hostileText, is_approved: false };
  expect((await buyer.from("reviews").insert(review)).error).toBeNull();
  expect((await manager.from("reviews").update({ is_approved: true }).eq("order_id", order_id)).error).toBeNull();
  return { product, soldOut, person };
}

/** A page is rendered ahead on its first request, which on a busy machine is answered before that. */
const untilRendered = (page: Page, address: string, text: string) =>
  expect.poll(async () => (await page.request.get(address)).text()).toContain(text);

test("what people write, also past every rule of the database, runs nowhere", async ({ page }) => {
  const { product, soldOut, person } = await sellHostileProduct();
  const { expectUnharmed } = await watchHostile(page, [origin]);
  await signInAs(page, person, "/meus-pedidos");
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText("hacked=1").first()).toBeVisible();
  await expectUnharmed();
  await page.goto("/meu-perfil");
  await expect(page.getByLabel("Nome completo")).toHaveValue(/hacked/);
  await expectUnharmed();
  for (const address of ["/produtos", "/avaliacoes", `/product/${soldOut.id}`, `/product/${product.id}`]) {
    await untilRendered(page, address, "hacked=1");
    await page.goto(address);
    await expect(page.getByText("<script>hacked=1</script>").first()).toBeAttached();
    await expectUnharmed();
  }
  await page.getByRole("button", { name: "Comprar" }).first().click();
  await expect(page.getByText("Link de checkout inválido. Entre em contato com o suporte.")).toBeVisible();
  await (await openSearch(page)).fill(hostileText.slice(0, 60));
  await expect(page.getByRole("option").or(page.getByText("Nenhum produto encontrado.")).first()).toBeVisible();
  await expectUnharmed();
  const sitemap = await (await fetch(`http://localhost:${ports.shell}/sitemap.xml`)).text();
  const parse = (xml: string) =>
    new DOMParser().parseFromString(xml, "application/xml").querySelector("parsererror")?.textContent ?? "";
  expect(await page.evaluate(parse, sitemap)).toBe("");
});

test("no address leads off the store or says what its writer wants", async ({ page }) => {
  const { person } = await newCustomer("desvia");
  const { expectUnharmed } = await watchHostile(page, [origin]);
  const text = encodeURIComponent(hostileText);
  const places = [
    `/login?error=${text}&return=${text}`,
    `/auth/callback?error=${text}&error_description=${text}&return=${text}`,
    `/?utm_source=${text}&${text}=1`,
    `/produtos?${text}#${text}`,
    `/product/${encodeURIComponent(hostileTexts[1])}`,
    `/categoria/${encodeURIComponent(hostileTexts[0])}`,
    `/${encodeURIComponent(hostileTexts[2])}`,
  ];
  for (const address of places) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectUnharmed();
  }
  const home = /^http:\/\/localhost:\d+\/(\?|$)/;
  await signInAs(page, person, "https://mau.example/");
  await expect(page).toHaveURL(home);
  for (const address of ["//mau.example", "/\\mau.example", "/\t/mau.example", "javascript:hacked=1"]) {
    await page.goto(`/login?return=${encodeURIComponent(address)}`);
    await expect(page).toHaveURL(home);
    await expectUnharmed();
  }
});

test("a webhook's payload and headers are only read on the debug page and in the inbox", async ({ page }) => {
  const { expectUnharmed } = await watchHostile(page, [origin]);
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: "Debug Webhook" }).click();
  const id = newPaymentId();
  const payment = { id, email: `${hostileTexts[0]}@mau.example`, productCode: hostileText };
  const body = { ...JSON.parse(paymentBody("pix.paid", payment)), [hostileText]: hostileText };
  const headers = { "user-agent": hostileTexts.slice(0, 5).join() };
  const send = async () => expect((await sendWebhook("pix-paid", JSON.stringify(body), headers)).status).toBe(200);
  await catchWebhook(page, send, page.getByText(/"user-agent": "<script>hacked=1/));
  await expect(page.getByText(id)).toBeVisible();
  await expectUnharmed();

  // On a phone the payment's id stands in the open event alone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/estoque/pagamentos");
  await page.getByRole("tab", { name: /^Produto desconhecido/ }).click();
  const copy = page.getByRole("button", { name: `Copiar pagamento ${id}` });
  await page
    .getByRole("row")
    .filter({ has: copy })
    .getByRole("link", { name: /^Abrir evento/ })
    .click();
  await expect(page.getByRole("region", { name: "Corpo do evento" })).toContainText("<script>hacked=1</script>");
  await expectUnharmed();
});

test.describe("in a page with injected code", () => {
  test.use({ isAttacked: true });

  test("nothing of it runs, wherever it stands and in whichever way, and the page comes alive", async ({ page }) => {
    spoil = injectInto;
    for (const address of ["/", "/product/tiktok-conta-matriz", "/garantia"]) {
      await untilRendered(page, address, "injetado");
      await page.goto(address);
      await expectNothingRan(page);
    }
  });

  test("a product's name that a remote forgot to escape is not run either", async ({ page }) => {
    spoil = (html) => html;
    await forceLive(registryDir, publish("1.0.0", { server: careless }));
    const violations: string[] = [];
    await page.exposeFunction("noteViolation", (violation: string) => violations.push(violation));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        Reflect.get(window, "noteViolation")(`${violatedDirective} ${blockedURI}`),
      ),
    );
    const response = await page.goto("/limpar-criativo");
    expect(await response?.text()).toMatch(/<h1>Limpador<\/h1>[^<]+<script>hacked=1<\/script>/);
    await expect.poll(() => violations).toContain("script-src-elem inline");
    await untilAlive(page);
    expect(violations).toContain("script-src-attr inline");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
});
