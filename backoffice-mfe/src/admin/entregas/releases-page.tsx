import type { StaffRole } from "@store/shared-data";
import { EmptyState, formatDateTime, Skeleton, Stack, Text } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { useStaffQuery } from "../../data/staff-query";
import { Loaded } from "../../list/loaded";
import { TableSkeleton } from "../../widgets/table";
import { ChangesCard } from "./changes-card";
import { FailuresCard } from "./failures-card";
import { listReleases, type Releases } from "./releases.api";
import { RemoteCard } from "./remote-card";
import { TokensCard } from "./tokens-card";

/** Live releases with author, date and figures, and the latest changes. */
export function ReleasesPage({ role }: { role: StaffRole }) {
  const query = useStaffQuery(["private", "releases"], listReleases, { refetchInterval: 30_000 });
  return (
    <StaffPage title="Versões">
      <Loaded
        isPage
        query={query}
        name="versões"
        skeleton={
          <>
            <Skeleton $height="1.5rem" $width="40%" />
            <TableSkeleton />
          </>
        }
      >
        {(releases) => (
          <Stack $gap={5}>
            <ReleaseList releases={releases} />
            {role === "admin" && <TokensCard />}
          </Stack>
        )}
      </Loaded>
    </StaffPage>
  );
}

function ReleaseList({ releases: { reported_at, state, figures, failures } }: { releases: Releases }) {
  if (reported_at === null || state.remotes.length === 0) {
    return (
      <EmptyState
        title="Nenhuma versão conhecida"
        description="O serviço que publica a loja ainda não informou o que está no ar."
      />
    );
  }
  return (
    <>
      <Text $muted>
        Informado por quem publica a loja em {formatDateTime(reported_at)}. Falhas por mil visitas; LCP, INP e CLS são
        os valores que três quartos das visitas não passam: de um teste, desde que começou; do resto, nas últimas 24
        horas.
      </Text>
      {state.remotes.map((remote) => (
        <RemoteCard key={remote.name} remote={remote} figures={figures} />
      ))}
      <FailuresCard failures={failures} />
      <ChangesCard changes={state.changes} />
    </>
  );
}
