import { type KeyboardEvent, useState } from "react";

/** Days to move for each key; Home and End use a number larger than any chart. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The marked day of a chart: the latest by default, then the one chosen by pointer or arrow keys. */
export function useMarkedDay(count: number, open: (index: number) => void) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = Math.max(0, count - 1);
  // The marked day may be out of range after switching to a shorter period.
  const marked = Math.min(chosen ?? last, last);

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) open(marked);
    else setChosen(Math.min(last, Math.max(0, marked + step)));
  }
  return { marked, mark: setChosen, handleKey };
}
