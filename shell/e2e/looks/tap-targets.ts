import { expect, type Page } from "@playwright/test";

/** Holds everything that a finger can reach to 24 px, and whatever acts to 44 px of height. `where` names the page in a finding. */
export async function expectTapTargets(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findSmallTargets), `${where} is hard to tap`).toEqual([]);
}

/** Taps around the middle of each control, so that space without a border counts and a neighbour that covers it does not. */
function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, summary, select, textarea, input");
  return [...controls].flatMap((control) => {
    const target = (control.matches("[type=checkbox], [type=radio]") && control.closest("label")) || control;
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isSeen || control.tabIndex < 0 || target.offsetWidth <= 1 || isInSentence(control)) return [];
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height, bottom } = target.getBoundingClientRect();
    // The skip link waits above the screen until it has the focus.
    if (bottom <= 0) return [];
    const { display } = getComputedStyle(control);
    const isLink = control.matches("a") && !display.endsWith("flex");
    const least = isLink ? 24 : 44;
    const isHit = (offset: number) => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2 + offset);
      return hit !== null && (target.contains(hit) || hit.closest("label")?.control === control);
    };
    const reach = (step: number) => {
      let offset = 0;
      while (Math.abs(offset) < least && isHit(offset + step)) offset += step;
      return Math.abs(offset);
    };
    // Between the lines of a long name there is none of it, and yet it is as high as its lines.
    const hits = isLink && display === "inline" && height > least ? isHit(0) : reach(-1) + reach(1) + 1 >= least;
    const words = control.ariaLabel ?? control.textContent ?? "";
    return hits && width >= 24 ? [] : [`${words.trim().slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)} px`];
  });

  // WCAG 2.5.8 exempts inline links in text.
  function isInSentence(control: HTMLElement): boolean {
    const around = control.parentElement?.textContent?.trim() ?? "";
    return getComputedStyle(control).display === "inline" && around !== control.textContent?.trim();
  }
}
