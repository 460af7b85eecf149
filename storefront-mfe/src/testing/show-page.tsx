import { builtInCatalogue, type Product } from "@store/shared-data";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { UiProvider } from "@store/shared-ui";
import { cleanup, render } from "@testing-library/react";
import { Profiler, type ReactElement, type ReactNode } from "react";
import { routes } from "../routes";

/** Long enough for a valid key; grants no access. */
const testKey = "sb_publishable_chave-de-teste-com-cinquenta-caracteres-ou-mais";

/** Configures the store with a backend, or without one. */
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

/** A product of 317 reais, with its checkout. */
export const forSale: Product = {
  ...(builtInCatalogue.find(({ id }) => id === "tiktok-conta-eua") as Product),
  checkout_link: "https://pay.exemplo.com.br/tiktok-conta-eua",
};

/** Renders a part of the page at the current address. */
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
