import { useEffect, useState } from "react";

const typingPause = 200;

/** Debounces a typed value by 200 ms: results for intermediate values would be discarded. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
