import { expect, type Page } from "@playwright/test";
import { newCustomer } from "../support/backend";
import { signInAs } from "../support/people";
import { test } from "../support/test";

const stranger = "http://outra-loja.test";

const header = (page: Page) => page.getByRole("button", { name: "Menu da conta" });
const sessionKey = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).find((name) => /auth-token|session/i.test(name)) ?? "");

test("messages of another window, and its channels, change nothing", async ({ page, context, baseURL }) => {
  const { person } = await newCustomer("fronteira");
  await signInAs(page, person, "/meus-pedidos");
  const key = await sessionKey(page);
  const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const script = `<script>
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
    </script>`;
  // A page of another origin, with a script of its own.
  await context.route(`${stranger}/**`, (route) => route.fulfill({ contentType: "text/html", body: script }));
  const other = await context.newPage();
  await other.goto(`${stranger}/`);
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
