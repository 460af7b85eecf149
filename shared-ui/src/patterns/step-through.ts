import type { KeyboardEvent } from "react";

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Moves the focus among the matching elements inside the listener with the arrow keys, Home and End, wrapping at the
 * ends. Returns the newly focused element, or null if the key was not one of these.
 */
export function stepThrough(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  if (!step) return null;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const { activeElement } = document;
  const current = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  const next = stops[step(current, stops.length)];
  if (!next) return null;
  event.preventDefault();
  next.focus();
  return next;
}
