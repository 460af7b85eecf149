import { type ComponentProps, type MouseEvent, useCallback, useSyncExternalStore } from "react";
import { useHref, useLinkClickHandler, useLocation, useNavigate } from "react-router-dom";
import { carryQuery } from "./carry-query";

/** Props of `StoreLink`: those of an anchor, with `to` as a path. */
export interface StoreLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** State of the history entry, for the page at the address: values that do not belong into the address. */
  state?: unknown;
}

/**
 * An internal link. Carries the visitor's query string along, as every internal link of the store must.
 * Made of the router's hooks: its own `Link` brings the prefetching of a framework that the store does not use.
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

/** Navigates to an internal path and carries the visitor's query string along. `state` goes into the entry of the history, which no link can write. */
export function useStoreNavigate(): (to: string, options?: { replace?: boolean; state?: object }) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback((to, options) => void navigate(carryQuery(to, search), options), [navigate, search]);
}
