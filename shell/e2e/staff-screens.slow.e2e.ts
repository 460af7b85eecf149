import { expect, type Page } from "@playwright/test";
import { salesSummary } from "../../backoffice-mfe/src/testing/summary";
import { expectAccessible, screens } from "./axe";
import { newCustomer } from "./backend";
import { watchConsole } from "./console";
import { signInAs } from "./people";
import { changeSettings } from "./settings";
import { acceptDialogs, enterBackOffice, staffClient } from "./staff";
import { seen } from "./staff-look";
import { filled } from "./staff-looks";
import { makeScene } from "./staff-scene";
import { test } from "./test";

// Staff put things right on a phone, too.
test.use({ hasTouch: true });

/** Pages that show what they read: each is looked at empty, and where nothing answers. */
const reading = [
  ...["", "/hoje", "/pedidos", "/pagamentos", "/conferencia", "/clientes", "/garantias", "/resumo", "/registro"],
  ...["/notificacoes", "/clientes/00000000-0000-4000-8000-000000000000"],
].map((path) => `/estoque${path}`);

/** A customer of whom nothing is known but that they signed up. */
const emptyCustomer = {
  customer: {
    ...{ account_id: null, name: null, email: "nova@example.com", phone: "11987654321", phone_from: "account" },
    account: {
      ...{ created_at: "2026-11-22T12:00:00Z", last_seen_at: null, is_proved: false, display_name: null, role: null },
      ...{ terms_version: null, terms_accepted_at: null },
    },
  },
  same_address: null,
  can_note: true,
  credit: null,
  marks: null,
  totals: { orders: 0, completed: 0, waiting: 0, held: 0, refunded: 0, spent: 0 },
  ...{ orders: [], events: [], reviews: [], actions: [], notes: [] },
};

test("every page and window of the staff has nothing that axe objects to and fits the screen", async ({ page }) => {
  // Forty looks at two sizes, each checked by axe: a minute on a machine that is quiet, four on one that is not.
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

test("so has every one of their pages where there is nothing to show, and where there is no connection", async ({
  page,
}) => {
  test.slow();
  await enterBackOffice(page, "manager", "/estoque");
  const responses: Readonly<Record<string, object>> = {
    find_orders: { orders: [], total: 0 },
    find_staff_actions: { actions: [], total: 0 },
    find_notices: { total: 0, outcomes: {}, notices: [] },
    recovery_figures: [],
    find_payment_events: { total: 0, outcomes: {}, events: [], is_whole: true },
    list_payment_findings: { total: 0, findings: [] },
    list_customers: { total: 0, tags: [], customers: [] },
    customer_overview: emptyCustomer,
    list_guarantee_claims: { read_at: "2026-11-23T12:00:00Z", total: 0, states: {}, claims: [] },
    list_staff_work: { read_at: "2026-11-23T12:00:00Z", total: 0, lists: { open: 0, new: 0, parked: 0 }, items: [] },
    list_releases: { reported_at: null, state: { remotes: [], changes: [] }, figures: [], failures: [] },
    sales_summary: salesSummary(),
  };
  let connected = true;
  const tables =
    /\/rest\/v1\/(products|reviews|staff_actions|rpc\/(find_orders|list_guarantee_claims|find_notices|recovery_figures|find_payment_events|list_payment_findings|find_staff_actions|list_unsold_products|list_customers|customer_overview|sales_summary|list_staff_work|list_releases|list_waiting_products|payment_health))/;
  await page.route(tables, (route) => {
    if (!connected) return route.abort();
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (name === "payment_health") return route.fallback();
    const headers = { "content-range": "*/0", "access-control-expose-headers": "content-range" };
    return route.fulfill({ json: responses[name] ?? [], headers: { ...headers, "access-control-allow-origin": "*" } });
  });
  for (const path of [...reading, "/admin/entregas", "/admin/avaliacoes"]) {
    connected = true;
    await page.goto(path);
    await look(page, `${path}: empty`);
    await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
    connected = false;
    await page.reload();
    await seen(page.getByRole("button", { name: "Tentar novamente" }).first());
    await look(page, `${path}: failed`);
  }
});

test("so has what those see who may not enter, and who have no backend yet", async ({ page }) => {
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
  const controls = "button, main a:not([aria-hidden=true] a), select, input:not([type=checkbox])";
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
