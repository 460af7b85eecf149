import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

const password = "loja-demo-123";

/** Signs one of the demonstration's accounts in on the screen. */
export async function signInOnScreen(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login?modo=entrar`);
  const form = page.getByRole("form", { name: "Entrar" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Senha", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("button", { name: "Menu da conta" }).waitFor();
}

/** Lends out a browser that can be driven by way of `port`, and in which somebody has signed in. */
export async function signedIn<Result>(
  { address, executablePath, port, email }: { address: string; executablePath: string; port: number; email: string },
  use: (context: BrowserContext, emptyCache: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "store-bench-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    serviceWorkers: "block",
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await signInOnScreen(page, address, email);
    const protocol = await context.newCDPSession(page);
    return await use(context, () => protocol.send("Network.clearBrowserCache"));
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
