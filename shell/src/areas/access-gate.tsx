import type { RouteAccess } from "@store/shared-data";
import { carryQuery, Navigate, useLocation } from "@store/shared-data/router";
import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { replayQueuedClick } from "../page/queued-click";
import { AreaLoading } from "./area-loading";
import { accessChecked } from "./area-messages";

// Only who is signed in and asks for a staff area fetches its gate. A failed fetch meets the error boundary around it.
const StaffGate = lazy(() => import("./staff-gate").then((file) => ({ default: file.StaffGate })));

interface AccessGateProps {
  access: RouteAccess;
  /** Stands there while it is not known who is there; at the page's own size where the page says it. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Lets in whom the route is for. For comfort only: what may be read or done is decided by the database. */
export function AccessGate({ access, waiting, children }: AccessGateProps) {
  if (access === "public" || isUnconfigured(access)) return children;
  if (access === "session") return <SessionGate waiting={waiting}>{children}</SessionGate>;
  return (
    <SessionGate waiting={<AreaLoading words={accessChecked} />}>
      <StaffArea>{children}</StaffArea>
    </SessionGate>
  );
}

function StaffArea({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<AreaLoading words={accessChecked} />}>
      <StaffGate>{children}</StaffGate>
    </Suspense>
  );
}

// Without a backend sign-in is impossible and there is nothing to guard: the back-office says what has to be configured.
function isUnconfigured(access: RouteAccess): boolean {
  return access === "staff" && getStoreClient() === null;
}

function SessionGate({ waiting = <AreaLoading />, children }: Omit<AccessGateProps, "access">) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  // A frame is alive with its gate: what follows may be no page of the area, such as a refusal.
  useEffect(() => queueMicrotask(replayQueuedClick), []);
  if (status === "loading") return waiting;
  if (status === "signed-in") return children;
  const login = `/login?return=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={carryQuery(login, search)} replace />;
}
