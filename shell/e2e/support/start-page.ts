import type { Page } from "@playwright/test";

/** Resolves when the browser has taken over a page that was rendered ahead; at once for the start page. */
export const untilAlive = (page: Page) => page.waitForFunction(() => !("takeQueuedClick" in window));

/** Answers each document with the empty start page, so that a test can change settings and registry. */
export async function serveStartPage(page: Page): Promise<void> {
  await page.route("**/*", (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    // The browser still gets it from the store: a page that a test makes up may not fetch from this machine.
    return route.continue({ url: new URL("/app.html", route.request().url()).href });
  });
}

/** Keeps the shell's main script back until the function that it returns is called. */
export async function holdMain(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/js/main.*.js", (route) => arrived.then(() => route.continue()));
  return arrive;
}
