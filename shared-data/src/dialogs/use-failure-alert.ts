import { useEffect, useRef } from "react";
import { notify } from "./dialogs";

/**
 * Alerts that a list could not be loaded, once per mount: failing background refetches must not repeat it (R8.1).
 * @param words the error message; `null` without an error
 */
export function useFailureAlert(words: string | null): void {
  const hasAlerted = useRef(false);
  useEffect(() => {
    if (words === null || hasAlerted.current) return;
    hasAlerted.current = true;
    notify(words);
  }, [words]);
}
