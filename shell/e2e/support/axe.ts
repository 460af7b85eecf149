import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { dark } from "../../../shared-ui/src/tokens/palette";

/** The two sizes at which every screen is looked at. */
export const screens = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The color rules of axe: the rest of a page is the same in both palettes. */
const colorRules = ["color-contrast", "link-in-text-block"];
/** The primary actions, and the two success texts. */
const mayBeGreen =
  /^(Comprar|Receber Key Agora|Mostrar key|Copiar.*|Copiado!?|Pagar com Pix|Pagar novamente|Gerar novo Pix|Voltar ao pagamento|Concluído|Aprovada)$/;

/**
 * Holds what the page shows to WCAG 2.2 AA and axe's best practice, to the screen's width, and to what green means; its colours in
 * both palettes. `where` names it in a finding.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Behind an open window the page is out of everybody's reach.
  const scope = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : "html";
  // From the top: a link half under the header that stays there counts as too small to be hit, and anyone who wants it scrolls on.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await findNothing(page, where, scope);
  const green = await page.evaluate(readGreen, [dark.accent, dark.greenText]);
  expect
    .soft(
      green.filter((text) => !mayBeGreen.test(text)),
      `${where} is green`,
    )
    .toEqual([]);
  await expectNoOverflow(page, where);
  await page.emulateMedia({ colorScheme: "light" });
  await findNothing(page, `${where}, light`, scope, colorRules);
  await page.emulateMedia({ colorScheme: "dark" });
}

export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** The same at each size, the phone last: what comes next is on it. */
export async function expectAccessibleAtEachSize(page: Page, where: string): Promise<void> {
  for (const size of screens.toReversed()) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${where}, ${size.width} px`);
  }
}

/** Looks again where something is found: a list that grows while axe reads has other places at the end than at the start. */
export async function findNothing(page: Page, where: string, scope = "html", rules?: string[]): Promise<void> {
  const choose = (axe: AxeBuilder) => (rules ? axe.include(scope).withRules(rules) : axe.include(scope).withTags(tags));
  const softly = expect.configure({ soft: true });
  await softly.poll(() => complain(page, choose), { message: where, timeout: 20_000 }).toEqual([]);
}

async function complain(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Half a megabyte of script that is read twice for every look: once for each document is enough.
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(layOutAll);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) }).options({ resultTypes: ["violations"] });
  // Else it opens a second page for every look, only to join what it finds in frames.
  const { violations } = await choose(axe).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Lays out also what lies out of sight (`content-visibility`): axe would measure it where it is never visible. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Texts rendered in one of these colours. */
function readGreen(hexes: readonly string[]): string[] {
  const probe = document.body.appendChild(document.createElement("i"));
  const greens = hexes.map((hex) => {
    probe.style.color = hex;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.textContent?.trim() && element.offsetHeight > 0)
    .filter((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor].some((one) => greens.includes(one));
    })
    .map((element) => String(element.textContent).trim());
}
