import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { type BenchStore, demoPassword, paidEvent, webhookSecret } from "./harness";

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
 * Opens a signed-in browser and visits each page once, to fill the caches like a returning visitor.
 * `flags` make Lighthouse use it: with an empty HTTP cache, but with the service worker's files and still signed in.
 */
export async function openSignedIn(executablePath: string, email: string, pages: readonly string[]) {
  const profile = await mkdtemp(path.join(tmpdir(), "store-bench-"));
  const args = ["--no-sandbox", "--disable-background-networking", "--remote-debugging-port=0"];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, locale: "pt-BR" });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
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
    await page.goto("about:blank");
    const [port] = (await readFile(path.join(profile, "DevToolsActivePort"), "utf8")).split("\n");
    // Repeating the flag passes a list.
    const cleared = ["shader_cache", "file_systems"].map((type) => `--clear-storage-types=${type}`);
    return { flags: [`--port=${port}`, ...cleared], close };
  } catch (error) {
    await close();
    throw error;
  }
}
