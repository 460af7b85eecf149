import { useLocation } from "@store/shared-data/router";
import { useMemo, useSyncExternalStore } from "react";

// As much as the search reads; a page of text in the address must not become a page of title.
const longest = 100;

/** The text that an address searches for; empty if there is none. */
export const readSearchQuery = (parameters: URLSearchParams): string =>
  (parameters.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, longest);

/** The text that the address searches for, or `null` in a page that was rendered ahead and has not come alive: it was rendered for every text. */
export function useSearchQuery(): string | null {
  const { search } = useLocation();
  const shown = useSyncExternalStore(subscribeToNothing, () => search, rememberNothing);
  return useMemo(() => (shown === null ? null : readSearchQuery(new URLSearchParams(shown))), [shown]);
}

const subscribeToNothing = () => () => {};
const rememberNothing = (): string | null => null;
