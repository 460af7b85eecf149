import { lazy, type ReactNode, Suspense } from "react";
import type { RouteAccess } from "shared-data";
import { carryQuery, Navigate, useLocation } from "shared-data/router";
import { getStoreClient, useSession } from "shared-data/runtime";
import { AreaLoading } from "./area-loading";

// Only who is signed in and asks for a staff area fetches its gate. A failed fetch meets the error boundary around it.
const StaffGate = lazy(() => import("./staff-gate").then((file) => ({ default: file.StaffGate })));

interface AccessGateProps {
  access: RouteAccess;
  children: ReactNode;
}

/** Lets in whom the route is for. For comfort only: what may be read or done is decided by the database. */
export function AccessGate({ access, children }: AccessGateProps) {
  if (access === "public" || isUnconfigured(access)) return children;
  return <SessionGate>{access === "staff" ? <StaffArea>{children}</StaffArea> : children}</SessionGate>;
}

function StaffArea({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<AreaLoading />}>
      <StaffGate>{children}</StaffGate>
    </Suspense>
  );
}

// Without a backend nobody can sign in and there is nothing to guard: the back-office says what has to be configured.
function isUnconfigured(access: RouteAccess): boolean {
  return access === "staff" && getStoreClient() === null;
}

function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "loading") return <AreaLoading />;
  if (status === "signed-in") return children;
  const login = `/login?return=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={carryQuery(login, search)} replace />;
}
