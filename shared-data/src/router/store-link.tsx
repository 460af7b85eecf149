import { useCallback } from "react";
import { Link, type LinkProps, useLocation, useNavigate } from "react-router-dom";
import { carryQuery } from "./carry-query";

/** Props of `StoreLink`: those of an anchor, with `to` as a path. */
export interface StoreLinkProps extends Omit<LinkProps, "to"> {
  to: string;
}

/** An internal link. Carries the visitor's query string along, as every internal link of the store must. */
export function StoreLink({ to, ...rest }: StoreLinkProps) {
  const { search } = useLocation();
  return <Link {...rest} to={carryQuery(to, search)} />;
}

/** Navigates to an internal path and carries the visitor's query string along. */
export function useStoreNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback((to, options) => void navigate(carryQuery(to, search), options), [navigate, search]);
}
