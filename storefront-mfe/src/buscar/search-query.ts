import { useLocation } from "@store/shared-data/router";
import { useHydrated } from "@store/shared-ui";
import { useMemo } from "react";

// The search's own maximum; also keeps a long query in the URL out of the page title.
const longest = 100;

/** The query in a URL; empty if there is none. */
export const readSearchQuery = (parameters: URLSearchParams): string =>
  (parameters.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, longest);

/** The current query, or `null` in a prerendered page before hydration, which is the same for every query. */
export function useSearchQuery(): string | null {
  const { search } = useLocation();
  const query = useMemo(() => readSearchQuery(new URLSearchParams(search)), [search]);
  return useHydrated() ? query : null;
}
