import type { StaffRole } from "@store/shared-data";
import { EmptyState, formatDateTime, Stack } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { useStaffQuery } from "../../data/staff-query";
import { wordOf } from "../../format/lookup";
import { pluralize } from "../../format/pluralize";
import type { Column } from "../../list/data-table";
import { Loaded } from "../../list/loaded";
import { TableSection } from "../../list/table-section";
import { TableSkeleton } from "../../widgets/table";
import { failureColumns, liveColumns, liveRows } from "./release-columns";
import { listReleases, type ReleaseChange, type Releases } from "./releases.api";
import { TokensCard } from "./tokens-card";

export function ReleasesPage({ role }: { role: StaffRole }) {
  const query = useStaffQuery(["private", "releases"], listReleases, { refetchInterval: 30_000 });
  return (
    <StaffPage title="Versões">
      <Loaded isPage query={query} name="versões" skeleton={<TableSkeleton />}>
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
  const live = liveRows(state.remotes, figures);
  return (
    <>
      <TableSection
        card
        title="Versões no ar"
        hint="Falhas por mil visitas; LCP, INP e CLS são os valores que três quartos das visitas não passam: de um teste, desde que começou; do resto, nas últimas 24 horas."
        noun={["versão", "versões"]}
        caption={`${pluralize(live.length, "versão", "versões")}. Informado por quem publica a loja em ${formatDateTime(reported_at)}.`}
        columns={liveColumns}
        rows={live}
        idOf={({ remote, label }) => `${remote} ${label}`}
      />
      <TableSection
        card
        title="Falhas recentes"
        noun={["falha", "falhas"]}
        empty="Nenhuma página relatou falhas."
        columns={failureColumns}
        rows={failures}
      />
      <TableSection
        card
        title="Últimas mudanças"
        noun={["mudança", "mudanças"]}
        empty="Nenhuma mudança desde que a loja foi publicada."
        columns={changeColumns}
        rows={state.changes}
        idOf={({ at, remote }) => `${at} ${remote}`}
      />
    </>
  );
}

const changeColumns: readonly Column<ReleaseChange>[] = [
  { name: "Quando", card: "aside", cell: ({ at }) => formatDateTime(at) },
  { name: "Quem", cell: ({ by }) => by },
  {
    name: "O quê",
    card: "title",
    cell: ({ remote, action }) => `${remote}: ${wordOf(actions, action)}`,
  },
  { name: "De", cell: ({ from }) => from || "—" },
  { name: "Para", cell: ({ to }) => to || "—" },
  { name: "Motivo", kind: "words", cell: ({ why }) => why },
];

const actions: Readonly<Record<string, string>> = {
  set: "posta no ar",
  canary: "teste",
  rollback: "volta à anterior",
  unset: "volta à publicada com a loja",
};
