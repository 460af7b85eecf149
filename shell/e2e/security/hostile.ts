import { expect, type Page } from "@playwright/test";

/** Texts that have run somewhere, once: markup, handlers, addresses that are code, and what turns a line around. */
export const hostileTexts = [
  "<script>hacked=1</script>",
  '"><img src=x onerror=hacked=1>',
  "</script></title></style></textarea><svg onload=hacked=1>",
  "javascript:hacked=1",
  "{{constructor.constructor('hacked=1')()}}",
  "\u202Eoãsrever\u2066\u0007\u200B",
] as const;

/** One text with all of them, and a word that fits on no line. */
export const hostileText = `${hostileTexts.join(" ")} ${"W".repeat(300)}`;

/** Watches a page from before its first script: whatever it should never do is noted. */
export async function watchHostile(page: Page, own: readonly string[]) {
  const actions: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "alert" || dialog.message().includes("hacked")) actions.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on("framenavigated", (frame) => {
    const { origin, protocol } = new URL(frame.url());
    if (protocol !== "about:" && !own.includes(origin)) actions.push(`went to ${frame.url()}`);
  });
  page.on("popup", (popup) => actions.push(`opened ${popup.url()}`));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
  });
  return {
    /** Holds the page that is open to having done nothing, and to staying within its width. */
    expectUnharmed: async () => {
      const state = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const isOver = (element: Element) => element.getBoundingClientRect().right > clientWidth;
        // Only the innermost say what is wrong.
        const culprits = () =>
          [...document.querySelectorAll("main *")].filter((each) => isOver(each) && ![...each.children].some(isOver));
        return {
          hacked: "hacked" in window,
          violations: Reflect.get(window, "violations"),
          handlers: document.querySelectorAll("[onerror],[onload],[onclick],[onmouseover],iframe,object,embed").length,
          links: [...document.querySelectorAll("a")].filter((a) => /^\s*(javascript|data|vbscript):/i.test(a.href))
            .length,
          tooWide: scrollWidth > clientWidth ? culprits().map((each) => each.outerHTML.slice(0, 200)) : [],
        };
      });
      expect(state, page.url()).toEqual({ hacked: false, violations: [], handlers: 0, links: 0, tooWide: [] });
      expect(actions, page.url()).toEqual([]);
    },
  };
}
