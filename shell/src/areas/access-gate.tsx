import type { ReactNode } from "react";
import type { RouteAccess } from "shared-data";
import { carryQuery, Navigate, useLocation } from "shared-data/router";
import { getStoreClient, useSession } from "shared-data/runtime";
import { AreaLoading } from "./area-loading";
import { StaffGate } from "./staff-gate";

interface AccessGateProps {
  access: RouteAccess;
  children: ReactNode;
}

/** Lets in whom the route is for. For comfort only: what may be read or done is decided by the database. */
export function AccessGate({ access, children }: AccessGateProps) {
  if (access === "public" || isUnconfigured(access)) return children;
  return <SessionGate>{access === "staff" ? <StaffGate>{children}</StaffGate> : children}</SessionGate>;
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
