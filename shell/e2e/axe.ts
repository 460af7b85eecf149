import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The two sizes at which every screen is looked at. */
export const screens = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

/** Holds what the page shows to WCAG 2.2 AA and axe's best practice, and to the screen's width. `where` names it in a finding. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Behind an open window the page is out of everybody's reach.
  const scope = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : "html";
  const axe = new AxeBuilder({ page })
    .include(scope)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Else it opens a second page for every look, only to join what it finds in frames.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect.soft(findings, where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}
