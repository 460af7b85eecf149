import { expect, type Page } from "@playwright/test";
import { writeRelease } from "./handmade-release";
import { watchHostile } from "./hostile";
import { openHostileShop } from "./hostile-scene";
import { expectNothingRan, injectInto } from "./injected";
import { serveOwnStore } from "./own-store";
import { fillSignIn } from "./people";
import { ownPorts, ports } from "./ports";
import { forceLive } from "./registry";
import { untilAlive } from "./start-page";
import { startTaintedBackend } from "./tainted-backend";
import { test } from "./test";

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
const { folder, registryDir, origin, releasesUrl } = serveOwnStore({
  settings: (given) => ({ ...given, supabaseUrl: `http://localhost:${ownPorts.backend}` }),
  servers: () => [startTaintedBackend(`http://localhost:${ports.backend}`, ownPorts.backend)],
  pages: (find) => async (pathname, live) => {
    const page = await find(pathname, live);
    return page && page !== "pending" ? { ...page, html: spoil(page.html) } : page;
  },
});
const sellHostileProduct = openHostileShop();

/** A page is rendered ahead on its first request, which on a busy machine is answered before that. */
const untilRendered = (page: Page, address: string, text: string) =>
  expect.poll(async () => (await page.request.get(origin + address)).text()).toContain(text);

test("data written past every rule of the database runs neither in pages rendered ahead nor in a browser", async ({
  page,
}) => {
  const { product, person } = await sellHostileProduct();
  const { expectUnharmed } = await watchHostile(page, [origin]);
  await page.goto(`${origin}/login`);
  await fillSignIn(page, person);
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
  for (const address of ["/produtos", "/categoria/tiktok", "/avaliacoes", `/product/${product.id}`]) {
    await untilRendered(page, address, "hacked=1");
    await page.goto(origin + address);
    await expect(page.getByText("<script>hacked=1</script>").first()).toBeAttached();
    await expectUnharmed();
  }
  await page.getByRole("button", { name: "Comprar" }).first().click();
  await expect(page.getByText("Link de checkout inválido. Entre em contato com o suporte.")).toBeVisible();
  await expectUnharmed();
});

test.describe("in a page with injected code", () => {
  test.use({ isAttacked: true });

  test("nothing of it runs, wherever it stands and in whichever way, and the page comes alive", async ({ page }) => {
    spoil = injectInto;
    for (const address of ["/", "/product/tiktok-conta-matriz", "/garantia"]) {
      await untilRendered(page, address, "injetado");
      await page.goto(origin + address);
      await expectNothingRan(page);
    }
  });

  test("a product's name that a remote forgot to escape is not run either", async ({ page }) => {
    spoil = (html) => html;
    writeRelease(folder, "1.0.0", {}, careless);
    await forceLive(registryDir, `${releasesUrl}/1.0.0/`);
    const violations: string[] = [];
    await page.exposeFunction("noteViolation", (violation: string) => violations.push(violation));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        Reflect.get(window, "noteViolation")(`${violatedDirective} ${blockedURI}`),
      ),
    );
    const response = await page.goto(`${origin}/limpar-criativo`);
    expect(await response?.text()).toMatch(/<h1>Limpador<\/h1>[^<]+<script>hacked=1<\/script>/);
    await expect.poll(() => violations).toContain("script-src-elem inline");
    await untilAlive(page);
    expect(violations).toContain("script-src-attr inline");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
});
