import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up how far the page moved under the reader's eyes, from the first paint on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    };
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
  });
