import { useEffect, useState } from "react";

const typingPause = 200;

/** What is typed, once the typing has paused for 200 ms: answers for the letters in between would be thrown away. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
