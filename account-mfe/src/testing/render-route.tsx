import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, matchPage, PageRoute, useLocation } from "@store/shared-data/router";
import { cleanup, render } from "@testing-library/react";
import { loadSignUp } from "../login/fetched-sign-up";
import { routes } from "../routes";

// Lazy pages are loaded before a test renders them, as after a first visit.
beforeAll(async () => {
  await Promise.all([loadSignUp(), ...routes.map(({ Component }) => Component.preload?.())]);
});

/** Shows one of the area's pages at an address instead of the page before, as the shell does; other addresses show where the person was led. `usr`: the state of its entry. */
export function renderRoute(address: string, usr: object | null = null): void {
  cleanup();
  window.history.replaceState(usr && { usr, key: "entry", idx: 0 }, "", address);
  const path = new URL(address, window.location.href).pathname;
  const route = routes.find((candidate) => matchPage(candidate.path, path));
  if (!route) throw new Error(`no route answers for ${path}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <PageRoute routes={[route]} otherwise={<Elsewhere />} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Está em {pathname + search}</p>;
}
