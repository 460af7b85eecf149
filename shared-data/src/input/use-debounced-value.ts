import { useEffect, useState } from "react";

const typingPause = 200;

/** What is typed, once the typing has paused for 200 ms: nobody wants an answer for every letter. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
