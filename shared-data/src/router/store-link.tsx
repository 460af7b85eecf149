import { type ComponentProps, type MouseEvent, useCallback, useSyncExternalStore } from "react";
import { useHref, useLinkClickHandler, useLocation, useNavigate } from "react-router-dom";
import { carryQuery } from "./carry-query";

/** Props of `StoreLink`: those of an anchor, with `to` as a path. */
export interface StoreLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** State of the history entry: values for the target page that do not belong in the URL. */
  state?: unknown;
}

/**
 * An internal link. Copies the visitor's query string, as every internal link must. Built from the router's hooks: its
 * own `Link` includes framework prefetching that the store does not use.
 */
export function StoreLink({ to, target, onClick, ...rest }: StoreLinkProps) {
  const { state, ...attributes } = rest;
  const search = useVisitorSearch();
  const address = carryQuery(to, search);
  const follow = useLinkClickHandler(address, { state, ...(target && { target }) });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return <a {...attributes} target={target} href={useHref(address)} onClick={handleClick} />;
}

/**
 * The visitor's query string for link URLs. Prerendered pages have none, so hydration renders without it and a second
 * render adds it.
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

/**
 * Navigates to an internal path and copies the visitor's query string. `state` is stored in the history entry, which a
 * link cannot set.
 */
export function useStoreNavigate(): (to: string, options?: { replace?: boolean; state?: object }) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback((to, options) => void navigate(carryQuery(to, search), options), [navigate, search]);
}
