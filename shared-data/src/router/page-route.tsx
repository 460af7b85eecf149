import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { useVisitorSearch } from "./store-link";

type PageParams = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<PageParams>({});

interface PageRouteProps<Route> {
  /** The first one that matches the present address is shown. */
  routes: readonly Route[];
  /** Shown where no route answers for the address. */
  otherwise: ReactNode;
  /** Layout around the page; the page alone where it is left out. */
  children?: (route: Route, page: ReactNode) => ReactNode;
}

/**
 * The page of the present address. The store has one level of pages, so the router's nested routes, with their data and
 * error boundaries, are left out (3 KB Brotli).
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

/** Decoded parameters of an address for a path such as `/product/:id`; `null` where it is another page's. */
export function matchPage(path: string, pathname: string): PageParams | null {
  const match = matchPath(path, pathname);
  if (!match) return null;
  return Object.fromEntries(Object.entries(match.params).map(([name, value = ""]) => [name, decode(value)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A visitor can type anything; half an escape stands for itself.
    return text;
  }
}

/** The parameters of the page's path, such as `id` of `/product/:id`. */
export const useParams = (): PageParams => useContext(ParamsContext);

type ChangeParams = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; state?: unknown },
) => void;

/**
 * The query string of the present address, as parameters, and a function that changes it: a step in the history, unless it is to
 * replace the present one. A page that was rendered ahead knows no query string: it follows once the page is alive.
 */
export function useSearchParams(): [parameters: URLSearchParams, change: ChangeParams] {
  const search = useVisitorSearch();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  // The browser's address and not the last one drawn: two changes may come before the first of them is drawn.
  const change = useCallback<ChangeParams>(
    (toNext, options) => void navigate(`${location.pathname}?${toNext(new URLSearchParams(location.search))}`, options),
    [navigate],
  );
  return [parameters, change];
}
