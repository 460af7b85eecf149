import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newPerson, signUp } from "./backend";
import { buy } from "./notice-device";
import { signInAs } from "./people";
import { test } from "./test";

const stranger = "http://outra-loja.test";

/** A page of another origin, with a script of its own. */
async function openStranger(context: BrowserContext, html: string): Promise<Page> {
  await context.route(`${stranger}/**`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  const page = await context.newPage();
  await page.goto(`${stranger}/`);
  return page;
}
const header = (page: Page) => page.getByRole("button", { name: "Menu da conta" });
const sessionKey = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).find((name) => /auth-token|session/i.test(name)) ?? "");

/** All that a script of any remote could read in this browser without a call. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    for (const { name } of await indexedDB.databases()) texts.push(`indexedDB ${name}`);
    return texts.join("\n");
  });

/** Signs a new person in who has bought a key and looked at it. */
async function buyAndLook(page: Page, baseURL: string) {
  const person = newPerson("fronteira");
  const client = await signUp(baseURL, person);
  await buy(client, person);
  await signInAs(page, person, "/meus-pedidos");
  await page.getByRole("button", { name: "Mostrar key" }).click();
  const { data: keys } = await client.from("product_keys").select("key_data");
  const key = String(keys?.[0]?.key_data);
  await expect(page.getByText(key.slice(0, 12)).first()).toBeVisible();
  return { person, client, key };
}

test.describe("with the store's service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("nothing of a customer is left in caches and storages after signing out", async ({ page, baseURL }) => {
    const { person, key } = await buyAndLook(page, String(baseURL));
    const token = await page.evaluate((name) => localStorage.getItem(name) ?? "", await sessionKey(page));
    await page.goto("/meu-perfil");
    await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
    // The text that the test looks for was there before.
    expect(await storedTexts(page)).toContain(person.email);

    await header(page).click();
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page.getByRole("link", { name: "Entrar" }).first()).toBeVisible();
    const left = await storedTexts(page);
    for (const text of [person.email, key, ...(/eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(token) ?? [])])
      expect(left).not.toContain(text);
  });
});

test("a page of another origin cannot show the store in a frame", async ({ context, baseURL }) => {
  for (const path of ["/", "/login", "/product/meta-bm-1300", "/meu-perfil", "/estoque"]) {
    const page = await openStranger(context, `<iframe src="${baseURL}${path}"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
    await page.close();
  }
});

test("messages of another window, and its channels, change nothing", async ({ page, context, baseURL }) => {
  const { person } = await buyAndLook(page, String(baseURL));
  const key = await sessionKey(page);
  const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const other = await openStranger(
    context,
    `<script>
      const forged = [
        { event: "SIGNED_OUT", session: null }, { event: "SIGNED_IN", session: { access_token: "x" } },
        { type: "SIGNED_OUT" }, { type: "navigate", to: "https://evil.example/" }, "SIGNED_OUT",
        JSON.stringify({ event: "SIGNED_OUT", session: null }),
      ];
      const opened = window.open("${baseURL}/meu-perfil");
      setInterval(() => {
        for (const data of forged) {
          opened.postMessage(data, "*");
          new BroadcastChannel(${JSON.stringify(key)}).postMessage(data);
        }
      }, 50);
    </script>`,
  );
  const opened =
    context.pages().find((one) => one.url().includes("/meu-perfil")) ?? (await context.waitForEvent("page"));
  // Signed in and at work while dozens of messages arrive.
  for (let visit = 0; visit < 3; visit += 1) {
    await opened.goto("/meu-perfil");
    await expect(opened.getByLabel("E-mail")).toHaveValue(person.email);
  }
  await expect(header(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(JSON.parse(before)[key]);
  // Nor does it learn anything: the store says nothing to who opened it.
  expect(await other.evaluate(() => window.opener)).toBeNull();
});
