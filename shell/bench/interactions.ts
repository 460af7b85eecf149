import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

/** One press or key as the Event Timing API has it, in milliseconds: how long until something was drawn, and of what that consists. */
export type Interaction = {
  /** What was pressed, or typed into. */
  label: string;
  duration: number;
  /** Until the page could turn to it. */
  wait: number;
  /** In the page's handlers. */
  work: number;
};

const webVitals = path.dirname(createRequire(import.meta.url).resolve("web-vitals"));

// In the page, beside what it does itself. It is told of an interaction after the next picture was drawn, so that this costs none; by then what was
// pressed may be gone, so its words are taken down before.
const observer = `
  webVitals.onINP(({ value }) => tellInp(value), { reportAllChanges: true, durationThreshold: 16 });
  const labels = new Map();
  for (const type of ["keydown", "keypress", "keyup", "pointerdown", "pointerup", "click"]) {
    addEventListener(type, (event) => {
      const control = event.target.closest?.("a, button, input, select, textarea, dialog, [role=option]");
      const words = control && (control.ariaLabel || control.labels?.[0]?.textContent || control.textContent || control.name);
      labels.set(type + Math.round(event.timeStamp), (event.key ? "key " + event.key + " in " : "press on ") + (words || "the page"));
    }, { capture: true });
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, name, startTime, duration, processingStart, processingEnd } of list.getEntries()) {
      const label = labels.get(name + Math.round(startTime));
      if (!interactionId || !label) continue;
      tellInteraction({ label, duration, wait: processingStart - startTime, work: processingEnd - processingStart });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

/** Records every interaction in the store's own pages of a browser, and INP as the store's reports have it (`web-vitals`). */
export async function recordInteractions(context: BrowserContext, isOwn: (address: string) => boolean) {
  const record = { interactions: [] as Interaction[], inp: 0 };
  await context.exposeBinding("tellInteraction", ({ frame }, one: Interaction) => {
    if (isOwn(frame.url())) record.interactions.push({ ...one, label: shortened(one.label) });
  });
  await context.exposeBinding("tellInp", ({ frame }, value: number) => {
    if (isOwn(frame.url())) record.inp = Math.max(record.inp, value);
  });
  await context.addInitScript({ content: readFileSync(path.join(webVitals, "web-vitals.iife.js"), "utf8") + observer });
  return {
    /** Forgets what came until now. */
    begin() {
      record.interactions = [];
      record.inp = 0;
    },
    /** What came since, once the page has told of all of it. */
    async read(page: Page) {
      for (let idle = 0; idle < 3; idle++)
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      return { ...record };
    },
  };
}

// A letter is as good as another.
const shortened = (label: string) =>
  label
    .replace(/\s+/g, " ")
    .replace(/^key . in/, "key in")
    .slice(0, 60);

/** Slows a page's main thread down to a quarter. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
