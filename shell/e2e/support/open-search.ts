import type { Locator, Page } from "@playwright/test";
import { untilAlive } from "./start-page";

/** The header's search field; on a phone the sign is clicked first that opens it. */
export async function openSearch(page: Page): Promise<Locator> {
  const header = page.getByRole("banner");
  const field = header.getByLabel("Buscar produtos");
  const sign = header.getByRole("link", { name: "Abrir a busca" });
  // Before that the sign is a link to the results page.
  await untilAlive(page);
  await field.or(sign).and(page.locator(":visible")).first().waitFor();
  if (await sign.isVisible()) await sign.click();
  return field;
}
