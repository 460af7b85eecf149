import { type KeyboardEvent, useState } from "react";

/** How far each key goes; a number of days far beyond any chart goes to its end. */
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

/** Which of some days a chart speaks of: the latest at first, then the one that the pointer or the arrows chose. */
export function useMarkedDay(count: number, open: (index: number) => void) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = Math.max(0, count - 1);
  // A shorter period may come while a day of the longer one is marked.
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
