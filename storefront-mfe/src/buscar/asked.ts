import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "shared-data/router";

// As much as the search reads; a page of text in the address must not become a page of title.
const longest = 100;

/** What an address asks for; empty where that is nothing. */
export const readAsked = (parameters: URLSearchParams): string =>
  (parameters.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, longest);

/** What the address asks for, or `null` in a page that was rendered ahead and has not come alive: it was rendered for every text. */
export function useAsked(): string | null {
  const { search } = useLocation();
  const shown = useSyncExternalStore(subscribeToNothing, () => search, rememberNothing);
  return useMemo(() => (shown === null ? null : readAsked(new URLSearchParams(shown))), [shown]);
}

const subscribeToNothing = () => () => {};
const rememberNothing = (): string | null => null;
