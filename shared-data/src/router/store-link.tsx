import { useCallback, useSyncExternalStore } from "react";
import { Link, type LinkProps, useLocation, useNavigate } from "react-router-dom";
import { carryQuery } from "./carry-query";

/** Props of `StoreLink`: those of an anchor, with `to` as a path. */
export interface StoreLinkProps extends Omit<LinkProps, "to"> {
  to: string;
}

/** An internal link. Carries the visitor's query string along, as every internal link of the store must. */
export function StoreLink({ to, ...rest }: StoreLinkProps) {
  const search = useVisitorSearch();
  return <Link {...rest} to={carryQuery(to, search)} />;
}

/**
 * The visitor's query string, for the addresses of links. A page that was rendered ahead knows none, and its links are
 * hydrated as they were rendered: the query string follows in a render of its own.
 */
export function useVisitorSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => "",
  );
}

const subscribeToNothing = () => () => {};

/** Navigates to an internal path and carries the visitor's query string along. */
export function useStoreNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback((to, options) => void navigate(carryQuery(to, search), options), [navigate, search]);
}
