import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { configure, render } from "@testing-library/react";
import { Suspense } from "react";
import { pages, routes } from "../routes";

// Visibility of ancestors is checked only by `toBeVisible`, since it is slow in jsdom.
configure({ defaultHidden: true });

// No test waits for the files of sections.
beforeAll(() => Promise.all(pages.map(({ Screen }) => Screen.preload?.())), 60_000);

/** Shows one of the area's pages at an address, as the shell does, with a cache of its own. */
export function showPage(address: string) {
  window.history.replaceState(null, "", address);
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  // A read that fails is tried again at once: the pause in between is the library's.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense>
          <PageRoute routes={routes} otherwise={<h1>Outra área</h1>} />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...shown, queryClient };
}
