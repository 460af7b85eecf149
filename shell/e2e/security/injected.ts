import { expect, type Page } from "@playwright/test";
import { untilAlive } from "../support/start-page";

const note = (name: string) => `(window.ran ??= []).push('${name}')`;

/** Script injections that have worked elsewhere, each recording that it ran. */
const ways = [
  `<script>${note("script")}</script>`,
  `<SCRIPT\n>${note("capitals")}</SCRIPT\n>`,
  `<script type="module">${note("module")}</script>`,
  `<script data-main="/js/x.js" data-files="[]">${note("like the shell's own")}</script>`,
  `<script nonce="" integrity="">${note("empty nonce")}</script>`,
  `<script type="importmap">{"imports":{"x":"data:text/javascript,${note("import map")}"}}</script>`,
  `<script src="data:text/javascript,${encodeURIComponent(note("data address"))}"></script>`,
  `<svg onload="${note("svg")}"><script>${note("script in svg")}</script></svg>`,
  `<img src="data:," onerror="${note("handler")}">`,
  `<iframe srcdoc="<script>parent.${note("frame").slice(1)}</script>"></iframe>`,
  `<object data="data:text/html,<script>${note("object")}</script>"></object>`,
  `<a id="injetado" href="javascript:${note("address")}">a</a>`,
  '<base href="https://mau.example/">',
  "<style>h1{visibility:hidden}</style>",
  '<link rel="stylesheet" href="data:text/css,h1{visibility:hidden}">',
].join("");

/** The page with code injected into each part with user content: title, data, body. */
export const injectInto = (html: string): string =>
  html
    .replace("<title>", (start) => `${start}</title>${ways}`)
    .replace('type="application/ld+json">', (start) => `${start}</script>${ways}`)
    .replace('<div id="root">', (start) => ways + start)
    .replace("</body>", (end) => ways + end);

/** Holds the page that is open to having run nothing of it, and to having come alive all the same. */
export async function expectNothingRan(page: Page): Promise<void> {
  await untilAlive(page);
  const link = page.locator("#injetado").first();
  expect(await page.evaluate(() => document.querySelectorAll("script:not([src])").length)).toBeGreaterThan(5);
  await link.evaluate((element: HTMLElement) => element.click());
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => ({ ran: Reflect.get(window, "ran"), base: document.baseURI }))).toEqual({
    ran: undefined,
    base: page.url(),
  });
}
