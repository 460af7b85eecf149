import { expect, type Page } from "@playwright/test";
import { filled } from "../staff/staff-looks";
import { expectAccessibleAtEachSize, expectNoOverflow, findNothing } from "../support/axe";
import { watchConsole } from "../support/console";
import { signInAs } from "../support/people";
import { customerRoutes, publicRoutes } from "../support/routes";
import { enterBackOffice } from "../support/staff";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";
import { expectTapTargets } from "./tap-targets";

type Look = (page: Page, route: string) => Promise<void>;

/** How closely pages are looked at: in every run on a phone in one palette, else at both sizes and in both. */
const looks: readonly { tag: string | []; how: string; phone: object; look: Look }[] = [
  { tag: [], how: "on a phone", phone: { hasTouch: true, isMobile: true }, look: lookAndTap },
  { tag: "@slow", how: "at each size and in both palettes", phone: {}, look: expectAccessibleAtEachSize },
];

for (const { tag, how, phone, look } of looks)
  test.describe(how, { tag }, () => {
    test.use(phone);

    test("every public page has one h1, fits the screen and has nothing that axe objects to", async ({ page }) => {
      test.slow();
      for (const route of publicRoutes) await inspect(page, route, look);
    });

    test("so have the customer's pages", async ({ page }) => {
      test.slow();
      await signInAs(page, "cliente@exemplo.com.br");
      for (const route of customerRoutes) await inspect(page, route, look);
    });
  });

// `staff-screens.slow` looks at every window and state of theirs.
test("so have the staff's pages, on a phone", async ({ page }) => {
  test.slow();
  await enterBackOffice(page, "admin", "/estoque");
  for (const route of Object.keys(filled)) await inspect(page, route, lookOnce);
});

test.describe("under a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("every link of forms and of an order is as high as a fingertip, and every action as two", async ({ page }) => {
    test.slow();
    for (const route of ["/login?modo=cadastro", "/nova-senha"]) await inspect(page, route, lookAndTap);
    await signInAs(page, "cliente@exemplo.com.br");
    for (const section of ["seguranca", "avisos", "credito", "privacidade"])
      await inspect(page, `/meu-perfil/${section}`, lookAndTap);
    await page.goto("/meus-pedidos");
    await page
      .getByRole("link", { name: /^Ver pedido/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Mostrar key" }).click();
    await expect(page.getByRole("button", { name: "Copiar Senha", exact: true })).toBeVisible();
    await expectTapTargets(page, "an opened key");
    await findNothing(page, "an opened key");
  });
});

/** Every link of a shopper's page is as high as a fingertip, and every action as two. */
async function lookAndTap(page: Page, route: string): Promise<void> {
  await lookOnce(page, route);
  await untilAlive(page);
  await expectTapTargets(page, route);
}

async function inspect(page: Page, route: string, look: Look): Promise<void> {
  const complaints = watchConsole(page);
  await page.goto(route);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  await look(page, route);
  expect.soft(complaints, `${route} complains in the console`).toEqual([]);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
}

async function lookOnce(page: Page, route: string): Promise<void> {
  await findNothing(page, route);
  await expectNoOverflow(page, route);
}
