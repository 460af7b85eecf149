import { type BrowserContext, test as base, expect } from "@playwright/test";

// The production build of React says by number that what it hydrated is not what it would have rendered.
const isHydrationError = (text: string) => /React error #(418|419|421|422|423|425)\b|hydrat/i.test(text);
const isPolicyViolation = (text: string) => /Content.Security.Policy/i.test(text);

/**
 * A test that fails when a browser had to hold a page to its Content-Security-Policy, or when a page that was rendered
 * ahead was not taken over as it was. Where `isAttacked`, the pages are spoilt on purpose, and the test says what must hold.
 */
export const test = base.extend<{ complaints: undefined; isAttacked: boolean }>({
  isAttacked: [false, { option: true }],
  complaints: [
    async ({ browser, isAttacked }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (isPolicyViolation(text) || isHydrationError(text)) complaints.push(text);
      };
      // Also the contexts that a test makes for itself.
      const watch = (context: BrowserContext) => {
        context.on("console", (message) => note(message.text()));
        context.on("weberror", (error) => note(error.error().message));
      };
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      if (!isAttacked) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
