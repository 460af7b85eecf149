import { useEffect, useRef } from "react";
import { notify } from "./dialogs";

/**
 * Says in an alert that a list could not be loaded: once for each opening of it, whatever its refreshes in the background meet later (R8.1).
 * @param words what went wrong; `null` while nothing has
 */
export function useFailureAlert(words: string | null): void {
  const hasAlerted = useRef(false);
  useEffect(() => {
    if (words === null || hasAlerted.current) return;
    hasAlerted.current = true;
    notify(words);
  }, [words]);
}
