import { expect, type Page } from "@playwright/test";
import { expectAccessible, screens } from "../support/axe";
import { newCustomer } from "../support/backend";
import { watchConsole } from "../support/console";
import { signInAs } from "../support/people";
import { changeSettings } from "../support/settings";
import { acceptDialogs, enterBackOffice, staffClient } from "../support/staff";
import { test } from "../support/test";
import { filled, seen } from "./staff-looks";
import { makeScene } from "./staff-scene";

// Staff put things right on a phone, too.
test.use({ hasTouch: true });

test("every page of the staff, and a window of each kind, satisfies axe and fits the screen", async ({ page }) => {
  // Thirty looks at two sizes, each checked by axe: a minute on a machine that is quiet, four on one that is not.
  test.setTimeout(10 * 60_000);
  acceptDialogs(page);
  const scene = await makeScene(await staffClient("manager"));
  await enterBackOffice(page, "admin", "/estoque");
  const complaints = watchConsole(page);
  for (const [path, looks] of Object.entries(filled)) {
    await page.goto(path);
    for (const [name, open] of Object.entries(looks)) {
      await open(page, scene);
      await look(page, `${path}: ${name}`);
      const close = page.getByRole("button", { name: "Fechar" });
      if (await close.isVisible()) await close.click();
    }
  }
  expect(complaints).toEqual([]);
});

test("so does every one of their pages where there is no connection", async ({ page }) => {
  test.slow();
  await enterBackOffice(page, "manager", "/estoque");
  const reads =
    /\/rest\/v1\/(products|reviews|staff_actions|rpc\/(find|list|customer_overview|sales_summary|recovery_figures))/;
  await page.route(reads, (route) => route.abort());
  const lists = ["hoje", "pedidos", "pagamentos", "conferencia", "clientes", "garantias"];
  const pages = [...lists, "resumo", "registro", "notificacoes"].map((page) => `/estoque/${page}`);
  for (const path of ["/estoque", ...pages, "/admin/avaliacoes"]) {
    await page.goto(path);
    await seen(page.getByRole("button", { name: "Tentar novamente" }).first());
    await look(page, `${path}: failed`);
  }
});

test("so does what those see who may not enter, and who have no backend yet", async ({ page }) => {
  const { person } = await newCustomer("curioso");
  await signInAs(page, person, "/estoque");
  await seen(page.getByRole("heading", { level: 1, name: "ACESSO NEGADO" }));
  await look(page, "refused");
  await changeSettings(page, { supabaseUrl: "", supabaseKey: "" });
  await page.goto("/estoque");
  await seen(page.getByRole("heading", { level: 1, name: "Configuração necessária" }));
  await look(page, "without a backend");
});

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator("main [aria-busy=true], dialog [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const size of screens) {
    await page.setViewportSize(size);
    const where = `${name} at ${size.width} px`;
    await expectAccessible(page, where);
    expect.soft(await page.evaluate(findLost), where).toEqual([]);
  }
}

/** Controls too small for a finger or mouse, and buttons beyond the edge of the screen. */
function findLost(): string[] {
  const least = innerWidth < 1024 ? 44 : 24;
  const scope = document.querySelector("dialog[open]") ?? document.querySelector("main");
  // A chart's bars repeat the links of the table beside it.
  const controls = "button, main a:not([aria-hidden=true] a), select, input:not([type=checkbox]), td > label";
  const buttons = [...(scope?.querySelectorAll(controls) ?? [])];
  return buttons.flatMap((button) => {
    const { left, right, width, height: seen } = button.getBoundingClientRect();
    // A link on its own line is hit above and below its text, too; browsers lay out in 64ths of a pixel.
    const around = Math.round(Number.parseFloat(getComputedStyle(button, "::after").height)) || 0;
    const height = Math.max(seen, around);
    // Tables, tabs and the line of pages scroll by themselves, and on a phone the actions of a page.
    const scrolls = button.closest(`table, nav, [role=tablist]${innerWidth < 1024 ? ", header" : ""}`) !== null;
    const isLost = height < least || width < least || (!scrolls && (left < 0 || right > innerWidth));
    return width > 0 && isLost
      ? [`${button.getAttribute("aria-label") ?? button.textContent}: ${width} × ${height}`]
      : [];
  });
}
