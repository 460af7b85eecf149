import type { ReactNode } from "react";
import { accessFallback, accessRefusal, isStaffSessionOver, type StaffRole, signOut, useStaffRole } from "shared-data";
import { getStoreClient } from "shared-data/runtime";
import { Button, Container, EmptyState, ErrorState, icons, Skeleton } from "shared-ui";
import { Loading } from "../list/loading";
import { BackToStore } from "./back-to-store";
import { ConfigurationNeeded } from "./configuration-needed";
import { useRoleCheck } from "./use-role-check";

interface StaffAreaProps {
  children: (role: StaffRole) => ReactNode;
}

/** Asks the database for the caller's role, then draws the page for it; for comfort only, the database refuses anyway. */
export function StaffArea({ children }: StaffAreaProps) {
  if (getStoreClient() === null) return <ConfigurationNeeded />;
  return <RoleGate>{children}</RoleGate>;
}

function RoleGate({ children }: StaffAreaProps) {
  const role = useStaffRole();
  useRoleCheck();
  const mustSignIn = isStaffSessionOver(role.error);
  if (role.data && !mustSignIn) return children(role.data);
  return (
    <Container>
      {role.isPending ? (
        <Loading label="Verificando acesso">
          <Skeleton $height="2.75rem" />
          <Skeleton $height="2.75rem" $width="60%" />
          <Skeleton $height="20em" />
        </Loading>
      ) : role.error ? (
        <ErrorState
          as="h1"
          title="ACESSO NEGADO"
          message={accessRefusal(role.error)}
          onRetry={mustSignIn ? undefined : () => void role.refetch()}
          // Who is signed out is led to the sign-in, and from there back here.
          action={mustSignIn ? <Button onClick={() => void signOut()}>Entrar de novo</Button> : <BackToStore />}
        />
      ) : (
        <EmptyState
          as="h1"
          icon={icons.lock}
          title="ACESSO NEGADO"
          description={accessFallback.deniedByServer}
          action={<BackToStore />}
        />
      )}
    </Container>
  );
}
