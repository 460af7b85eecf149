import type { Head } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { useEffect } from "react";
import { applyHead } from "./apply-head";

/** Updates the document head. */
export function useHead(head: Head): void {
  const { title, noIndex } = head;
  useEffect(() => {
    applyHead(noIndex ? { title, noIndex } : { title }, getSettings().storeName);
  }, [title, noIndex]);
}
