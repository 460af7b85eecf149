import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, useLocation } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { UiProvider } from "@store/shared-ui";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { SmallServer } from "./small-server";

export function configureBackend({ origin }: SmallServer, settings: Record<string, unknown> = {}): void {
  const supabaseKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: origin, supabaseKey, ...settings }));
}

/** Renders a part of the shell at an address with a new cache, and shows the current address. */
export function show(part: ReactNode, address = "/") {
  window.history.replaceState(null, "", address);
  const queryClient = createQueryClient();
  const isLogin = window.location.pathname === "/login";
  const shown = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Place isLogin={isLogin}>{part}</Place>
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...shown, queryClient };
}

/** As in the shell, the part unmounts on redirect to the login page. */
function Place({ isLogin, children }: { isLogin: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {(isLogin || pathname !== "/login") && children}
      <address aria-label="Endereço">{pathname + search}</address>
    </>
  );
}
