import type { Page } from "@playwright/test";

// Firefox reports an integrity error for a script that was not fetched to its end.
const emptyHash = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** Everything that a page complains about in its console, or throws, from now on. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  const note = (text: string) => {
    // Firefox asks for an icon also where a page forbids every picture, and calls what leaving a page cuts off a failure.
    const isCutOff = /\/favicon\.ico|NetworkError when attempting to fetch/.test(text) || text.includes(emptyHash);
    if (!isCutOff) complaints.push(text);
  };
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // A browser notes that the page itself, such as that of an unknown product, was answered with 404; so it should be.
    const isOwnPage = /\/[^/.]*$/.test(message.location().url.replace(/\?.*$/, ""));
    if (isOwnPage && message.text().includes("status of 404")) return;
    // The runner says that it keeps the service worker out.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    // The runner's recorder of a second try writes a script into every frame, also into an email, where none may run.
    if (
      message.text().startsWith("Blocked script execution in 'about:blank' because the document's frame is sandboxed")
    )
      return;
    note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  return complaints;
}
