import { Suspense, use } from "react";
import type { RegisteredRemote, RemoteRoute } from "shared-data";
import { matchPath, Route, Routes, useLocation } from "shared-data/router";
import { PageHead } from "../head/page-head";
import { AccessGate } from "./access-gate";
import { AreaLoading } from "./area-loading";
import { forgetRemote, loadRemoteModule } from "./load-remote";
import { NotFoundPage } from "./not-found-page";
import { RemoteWall } from "./remote-wall";

interface RemoteAreaProps {
  remote: RegisteredRemote;
}

/** The part of the page that belongs to a remote: gate, loading, wall, and the remote's own routes. */
export function RemoteArea({ remote }: RemoteAreaProps) {
  const { pathname } = useLocation();
  return (
    <RemoteWall key={`${remote.name} ${pathname}`} remote={remote} forget={() => forgetRemote(remote.name)}>
      {/* Before the code is fetched: not one byte of a staff area reaches a shopper. */}
      <AccessGate access={remote.access}>
        <Suspense fallback={<AreaLoading />}>
          <RemoteRoutes remote={remote} />
        </Suspense>
      </AccessGate>
    </RemoteWall>
  );
}

function RemoteRoutes({ remote }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const { routes } = use(loadRemoteModule(remote));
  const route = routes.find(({ path }) => matchPath(path, pathname));
  if (!route) return <NotFoundPage />;
  return (
    <AccessGate access={route.access ?? "public"}>
      <RoutePage route={route} />
    </AccessGate>
  );
}

function RoutePage({ route }: { route: RemoteRoute }) {
  return (
    <Routes>
      <Route
        path={route.path}
        element={
          <>
            <PageHead route={route} />
            <route.Component />
          </>
        }
      />
    </Routes>
  );
}
