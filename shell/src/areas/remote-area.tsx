import type { RegisteredRemote } from "@store/shared-data";
import { QueryClientProvider, useQueryClient } from "@store/shared-data/query";
import { PageRoute, useLocation } from "@store/shared-data/router";
import { Suspense, use, useEffect } from "react";
import { PageHead } from "../head/page-head";
import { shownRemotes } from "../reporting/shown-remotes";
import { AccessGate } from "./access-gate";
import { AreaLoading } from "./area-loading";
import { forgetRemote, loadRemoteModule } from "./load-remote";
import { NotFoundPage } from "./not-found-page";
import { RemoteErrorBoundary } from "./remote-error-boundary";
import { queriesFor } from "./remote-queries";

interface RemoteAreaProps {
  remote: RegisteredRemote;
}

/** Renders a remote's routes behind its access gate, loading state and error boundary. */
export function RemoteArea({ remote }: RemoteAreaProps) {
  const { pathname } = useLocation();
  useEffect(() => void shownRemotes.add(remote), [remote]);
  return (
    <RemoteErrorBoundary key={`${remote.name} ${pathname}`} remote={remote} forget={() => forgetRemote(remote.name)}>
      {/* Outside the lazy load: shoppers must not download staff code. */}
      <AccessGate access={remote.access}>
        <Suspense fallback={<AreaLoading />}>
          <RemoteRoutes remote={remote} />
        </Suspense>
      </AccessGate>
    </RemoteErrorBoundary>
  );
}

function RemoteRoutes({ remote }: RemoteAreaProps) {
  const { routes } = use(loadRemoteModule(remote));
  const queries = queriesFor(remote, useQueryClient());
  return (
    <PageRoute routes={routes} otherwise={<NotFoundPage />}>
      {(route, page) => (
        <AccessGate access={route.access ?? "public"} waiting={route.Frame && <route.Frame />}>
          <QueryClientProvider client={queries}>
            <PageHead route={route} />
            {page}
          </QueryClientProvider>
        </AccessGate>
      )}
    </PageRoute>
  );
}
