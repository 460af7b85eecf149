import { useEffect, useState } from "react";

const typingPause = 200;

/** A typed value, once the typing has paused for 200 ms: results for intermediate values would be thrown away. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
