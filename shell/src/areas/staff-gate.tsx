import {
  accessFallback,
  accessRefusal,
  isSecondFactorRequired,
  isStaffSessionOver,
  signOut,
  useStaffAccess,
} from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonLink, Container, EmptyState, ErrorState, icons } from "@store/shared-ui";
import type { ReactNode } from "react";
import { useHead } from "../head/use-head";
import { AreaLoading } from "./area-loading";
import { accessChecked, accessDenied } from "./area-messages";

/** Checks in the database that the user is staff; otherwise shows 'ACESSO NEGADO' (R4.6, R6.5). */
export function StaffGate({ children }: { children: ReactNode }) {
  const access = useStaffAccess();
  if (access.isPending) return <AreaLoading words={accessChecked} />;
  // The back-office prompts for the second factor itself.
  if (access.data || isSecondFactorRequired(access.error)) return children;
  if (access.error) return <CheckFailed error={access.error} onRetry={() => void access.refetch()} />;
  return <AccessDenied />;
}

function CheckFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  useHead({ title: "Verificação de acesso", noIndex: true });
  // After signing out, the session gate redirects to the sign-in page and back here.
  const way = isStaffSessionOver(error)
    ? { action: <Button onClick={() => void signOut()}>Entrar de novo</Button> }
    : { onRetry };
  return (
    <Container>
      <ErrorState as="h1" title={accessDenied} message={accessRefusal(error)} {...way} />
    </Container>
  );
}

function AccessDenied() {
  useHead({ title: accessDenied, noIndex: true });
  return (
    <Container>
      <EmptyState
        as="h1"
        icon={icons.lock}
        title={accessDenied}
        description={accessFallback.denied}
        action={
          <ButtonLink as={StoreLink} to="/" variant="secondary">
            Voltar para a página inicial
          </ButtonLink>
        }
      />
    </Container>
  );
}
