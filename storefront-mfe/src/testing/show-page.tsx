import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { render } from "@testing-library/react";
import { Profiler } from "react";
import { routes } from "../routes";

/** Long enough for a key; it opens nothing. */
const testKey = "sb_publishable_chave-de-teste-com-cinquenta-caracteres-ou-mais";

/** Points the store at a backend, or at none. */
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

// The shell has fetched a page's code before it shows the page; what a product page fetches when it is seen is near, too.
beforeAll(() =>
  Promise.all([...routes.map(({ Component }) => Component.preload?.()), import("../product/below-the-fold")]),
);

/**
 * Shows the page of an address as the shell would, with a cache of its own. Other areas are empty pages. `onRender` is called
 * whenever a part of the page has been rendered.
 */
export function showPage(address: string, onRender: () => void = () => {}) {
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
