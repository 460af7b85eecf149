import type { RouteAccess } from "@store/shared-data";
import { carryQuery, Navigate, useLocation } from "@store/shared-data/router";
import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { replayQueuedClick } from "../page/queued-click";
import { AreaLoading } from "./area-loading";
import { accessChecked } from "./area-messages";

// Lazy: only signed-in visitors of a staff area need this code. The surrounding error boundary handles a failed fetch.
const StaffGate = lazy(() => import("./staff-gate").then((file) => ({ default: file.StaffGate })));

interface AccessGateProps {
  access: RouteAccess;
  /** Shown while the session is loading; should have the size of the page, to avoid a layout shift. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * Renders the route only for visitors with the required access. For convenience only: permissions are enforced by the
 * database.
 */
export function AccessGate({ access, waiting, children }: AccessGateProps) {
  if (access === "public" || isUnconfigured(access)) return children;
  if (access === "session") return <SessionGate waiting={waiting}>{children}</SessionGate>;
  const checking = <AreaLoading words={accessChecked} />;
  return (
    <SessionGate waiting={checking}>
      <Suspense fallback={checking}>
        <StaffGate>{children}</StaffGate>
      </Suspense>
    </SessionGate>
  );
}

// Without a backend sign-in is impossible: let the back-office render its configuration notice.
function isUnconfigured(access: RouteAccess): boolean {
  return access === "staff" && getStoreClient() === null;
}

function SessionGate({ waiting = <AreaLoading />, children }: Omit<AccessGateProps, "access">) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  // The gate itself hydrates the prerendered frame. Its children may never render a route that replays the click, for
  // example when access is denied.
  useEffect(() => queueMicrotask(replayQueuedClick), []);
  if (status === "loading") return waiting;
  if (status === "signed-in") return children;
  const login = `/login?return=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={carryQuery(login, search)} replace />;
}
