import {
  accessFallback,
  accessRefusal,
  isRecord,
  isSecondFactorRequired,
  isStaffSessionOver,
  type StaffRole,
  signOut,
  useStaffRole,
} from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { getStoreClient } from "@store/shared-data/runtime";
import {
  Button,
  Card,
  Container,
  EmptyState,
  ErrorState,
  Heading,
  icons,
  OfflineNotice,
  Skeleton,
  Stack,
  Text,
} from "@store/shared-ui";
import { type ReactNode, useEffect, useState } from "react";
import { Loading } from "../list/loaded";
import { BackToStore } from "./back-to-store";
import { ConfigurationNeeded } from "./configuration-needed";
import { OwnFactor } from "./own-factor";

interface StaffAreaProps {
  children: (role: StaffRole) => ReactNode;
}

/** Renders the page for the caller's role. Only for convenience: the database enforces permissions. */
export function StaffArea({ children }: StaffAreaProps) {
  if (getStoreClient() === null) return <ConfigurationNeeded />;
  return <RoleGate>{children}</RoleGate>;
}

function RoleGate({ children }: StaffAreaProps) {
  const role = useStaffRole();
  useRoleCheck();
  const mustSignIn = isStaffSessionOver(role.error);
  // Keeps the second-factor form mounted while the role is refetched.
  const [wasRequired, setWasRequired] = useState(false);
  const mustProve = isSecondFactorRequired(role.error) || (wasRequired && role.isPending);
  if (mustProve !== wasRequired) setWasRequired(mustProve);
  if (role.data && !mustSignIn && !mustProve) return children(role.data);
  return (
    <Container>
      {mustProve ? (
        <SecondFactor />
      ) : role.isPending ? (
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
          // Signing out redirects to the sign-in page, which returns here.
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

/** Requires the second factor before any staff page is shown (R6.6); offers enrolment if there is none. */
function SecondFactor() {
  return (
    <Card>
      <Stack>
        <Heading as="h1" $size="lead">
          Confirme que é você
        </Heading>
        <Text>
          A loja pede a quem trabalha aqui, uma vez depois de entrar, o código de 6 dígitos do aplicativo autenticador
          do celular.
        </Text>
        <OfflineNotice>O código pode ser confirmado quando a conexão voltar.</OfflineNotice>
        <OwnFactor focused />
        <BackToStore />
      </Stack>
    </Card>
  );
}

const roleKey = ["private", "staff-role"];
const isDenied = (error: unknown): boolean => isRecord(error) && error.code === "denied";

/** Rechecks the role as soon as the database refuses a request, so that a removed staff member sees it at once. */
function useRoleCheck(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: roleKey });
    const ends = [
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "error" && isDenied(mutation.state.error)) ask();
      }),
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== "updated" || query.queryKey[1] === roleKey[1]) return;
        if (query.state.fetchStatus === "idle" && isDenied(query.state.error)) ask();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}
