import type { Page } from "@playwright/test";

/** Everything that a page complains about in its console, or throws, from now on. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // A browser notes that the page itself, such as that of an unknown product, was answered with 404; so it should be.
    const isOwnPage = /\/[^/.]*$/.test(message.location().url.replace(/\?.*$/, ""));
    if (isOwnPage && message.text().includes("status of 404")) return;
    // Firefox asks for an icon also where a page of the demonstration's checkout forbids every picture.
    if (message.text().includes("/favicon.ico")) return;
    // The runner says that it keeps the service worker out.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    // The runner's recorder of a second try writes a script into every frame, also where a letter is shown and none may run.
    if (
      message.text().startsWith("Blocked script execution in 'about:blank' because the document's frame is sandboxed")
    )
      return;
    complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
