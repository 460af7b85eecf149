import { builtInCatalogue, type Product, type RouteContext } from "@store/shared-data";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configureRuntime, getStoreClient, parseSettings } from "@store/shared-data/runtime";
import { testKey } from "@store/shared-data/testing";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { UiProvider } from "@store/shared-ui";
import { cleanup, render } from "@testing-library/react";
import { Profiler, type ReactElement, type ReactNode } from "react";
import { routes } from "../routes";

export function configureStore(supabaseUrl: string | null, settings: Record<string, unknown> = {}): void {
  configureRuntime(
    parseSettings({
      mode: "local",
      checkoutHosts: ["pay.exemplo.com.br"],
      ...(supabaseUrl && { supabaseUrl, supabaseKey: testKey }),
      ...settings,
    }),
  );
}

// Preloads the pages' chunks as the shell does, and the chunk that product pages load on scrolling.
beforeAll(() =>
  Promise.all([...routes.map(({ Component }) => Component.preload?.()), import("../product/below-the-fold")]),
);

/**
 * Renders the page of a path instead of the page before, as the shell would, with a new query cache. Other areas are
 * empty pages. `onRender` is called after each render of a part of the page.
 */
export function showPage(address: string, onRender: () => void = () => {}) {
  cleanup();
  window.history.replaceState(null, "", address);
  const queryClient = createQueryClient();
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Profiler id={address} onRender={onRender}>
          <PageRoute routes={routes} otherwise={<h1>Outra área</h1>} />
        </Profiler>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...shown, queryClient };
}

// Each test starts with a connection.
afterEach(() => setOnline(true));

/** The context in which a route loads: a cache that is empty and tries nothing again. */
export function routeContext(params: RouteContext["params"] = {}, search = ""): RouteContext {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const searchParams = new URLSearchParams(search);
  return { params, searchParams, queryClient, db: getStoreClient(), origin: "https://loja.exemplo.com.br" };
}

export const forSale: Product = {
  ...(builtInCatalogue.find(({ id }) => id === "tiktok-conta-eua") as Product),
  checkout_link: "https://pay.exemplo.com.br/tiktok-conta-eua",
};

export function showPart(part: ReactElement) {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    </UiProvider>
  );
  return { ...render(part, { wrapper }), queryClient };
}
