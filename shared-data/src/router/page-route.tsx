import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { attempt } from "../errors/attempt";
import { useVisitorSearch } from "./store-link";

type PageParams = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<PageParams>({});

interface PageRouteProps<Route> {
  /** The first route that matches the current URL is rendered. */
  routes: readonly Route[];
  /** Rendered if no route matches. */
  otherwise: ReactNode;
  /** Layout around the page; optional. */
  children?: (route: Route, page: ReactNode) => ReactNode;
}

/**
 * Renders the page of the current URL. The store has one level of pages, so the router's nested routes, with their data
 * and error boundaries, are left out (3 KB Brotli).
 */
export function PageRoute<Route extends { path: string; Component: ComponentType }>({
  routes,
  otherwise,
  children = (_, page) => page,
}: PageRouteProps<Route>): ReactNode {
  const { pathname } = useLocation();
  const { route, params } = useMemo(() => findPage(routes, pathname), [routes, pathname]);
  if (!route) return otherwise;
  return <ParamsContext value={params}>{children(route, <route.Component key={route.path} />)}</ParamsContext>;
}

function findPage<Route extends { path: string }>(routes: readonly Route[], pathname: string) {
  const route = routes.find(({ path }) => matchPage(path, pathname));
  return { route, params: (route && matchPage(route.path, pathname)) ?? {} };
}

/** Decoded parameters of a pathname for a pattern such as `/product/:id`; `null` without a match. */
export function matchPage(path: string, pathname: string): PageParams | null {
  const match = matchPath(path, pathname);
  if (!match) return null;
  return Object.fromEntries(Object.entries(match.params).map(([name, value = ""]) => [name, decode(value)]));
}

// Users can type any URL; an invalid escape sequence is used as is.
const decode = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;

/** The parameters of the page's path, such as `id` of `/product/:id`. */
export const useParams = (): PageParams => useContext(ParamsContext);

type ChangeParams = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; state?: unknown },
) => void;

/**
 * The current query string as parameters, and a function that changes it; the change pushes a history entry unless
 * `replace` is set. Prerendered pages have no query string: it is available after hydration.
 */
export function useSearchParams(): [parameters: URLSearchParams, change: ChangeParams] {
  const search = useVisitorSearch();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  // Reads `location`, not the last render: two changes may happen before React re-renders.
  const change = useCallback<ChangeParams>(
    (toNext, options) => void navigate(`${location.pathname}?${toNext(new URLSearchParams(location.search))}`, options),
    [navigate],
  );
  return [parameters, change];
}
