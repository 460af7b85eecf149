import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { type BenchStore, demoPassword, paidEvent, webhookSecret } from "./harness";

/** Lighthouse's flag for a browser with an empty profile. */
export const newBrowser = "--chrome-flags=--headless=new --no-sandbox --disable-background-networking";
const orders = 10;

/** Pays `orders` orders as a demo account, so that account and staff pages have content. */
export async function payOrders(store: BenchStore, email: string): Promise<void> {
  for (let number = 0; number < orders; number++) {
    const product = builtInCatalogue[number % builtInCatalogue.length];
    if (!product) continue;
    const event = paidEvent(randomUUID(), product.ggcheckout_id, email, product.price);
    await store.call("/functions/v1/pix-paid", event, webhookSecret);
  }
}

/**
 * Signs in with a browser profile of its own and visits each page once, to fill the caches like a returning visitor.
 * `flags` make Lighthouse start its browser with that profile: with an empty HTTP cache, but with the service worker's
 * files and still signed in.
 */
export async function signIn(executablePath: string, email: string, pages: readonly string[]) {
  const profile = await mkdtemp(path.join(tmpdir(), "store-bench-"));
  const args = ["--no-sandbox", "--disable-background-networking"];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, locale: "pt-BR" });
  try {
    const page = await context.newPage();
    const [first = ""] = pages;
    await page.goto(new URL("/login?modo=entrar", first).href);
    const form = page.getByRole("form", { name: "Entrar" });
    await form.getByLabel("E-mail").fill(email);
    await form.getByLabel("Senha", { exact: true }).fill(demoPassword);
    await form.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("button", { name: "Menu da conta" }).waitFor();
    for (const address of pages) await page.goto(address, { waitUntil: "networkidle" });
  } finally {
    // Before measuring: what drives the browser adds long tasks to its pages.
    await context.close();
  }
  return {
    flags: [
      `${newBrowser} --lang=pt-BR --user-data-dir=${profile}`,
      // Repeating the flag passes a list.
      ...["shader_cache", "file_systems"].map((type) => `--clear-storage-types=${type}`),
    ],
    remove: () => rm(profile, { recursive: true, force: true }),
  };
}
