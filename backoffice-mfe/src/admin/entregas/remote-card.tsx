import { Badge, Card, formatCount, formatDateTime, formatDecimal, Heading, Row, Stack, Text } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import type { LiveRemote, ReleaseFigures } from "./releases.api";

interface RemoteCardProps {
  remote: LiveRemote;
  figures: readonly ReleaseFigures[];
}

/** One remote: its live release with date, author and reason, and its figures beside those of the canary. */
export function RemoteCard({ remote, figures }: RemoteCardProps) {
  const { name, canary } = remote;
  const rows = rowsOf(remote, figures);
  return (
    <Card as="section" $dense aria-label={`Versões de ${name}`}>
      <Stack $gap={3}>
        <Row>
          <Heading as="h2" $size="lead">
            {name}
          </Heading>
          {canary && <Badge $tone="yellow">Em teste</Badge>}
        </Row>
        <Text $muted>{origin(remote)}</Text>
        <DataTable
          label={`Tabela de ${name}`}
          caption={pluralize(rows.length, "versão", "versões")}
          columns={columns}
          rows={rows}
          idOf={({ label }) => label}
        />
      </Stack>
    </Card>
  );
}

/** Date, author and reason of a release; the store's own build has no author. */
function origin({ version, since, by, why }: LiveRemote): string {
  if (since === null) return `${version}: publicada com a loja.`;
  return `${version}: no ar desde ${formatDateTime(since)}${by ? `; última mudança por ${by}` : ""}${why ? `: ${why}` : ""}.`;
}

interface FigureRow {
  readonly label: string;
  readonly release: string;
  /** Undefined before the first page view. */
  readonly figures: ReleaseFigures | undefined;
}

/** The live release and its canary, over the same page views. */
function rowsOf({ name, version, canary }: LiveRemote, figures: readonly ReleaseFigures[]): FigureRow[] {
  const find = (release: string, variant: string) =>
    figures.find((each) => each.remote === name && each.release === release && each.variant === variant);
  const live = { label: "No ar", release: version, figures: find(version, canary ? "stable" : "live") };
  if (!canary) return [live];
  const label = `Em teste, ${formatDecimal(canary.percent, 0)} %`;
  return [live, { label, release: canary.version, figures: find(canary.version, "canary") }];
}

const seen = ({ figures }: FigureRow) => Math.max(figures?.visits ?? 0, figures?.failed_visits ?? 0);

/** A column of a figure; a dash where it is unknown. */
const figureColumn = (name: string, textOf: (figures: ReleaseFigures) => string | null): Column<FigureRow> => ({
  name,
  kind: "figure",
  cell: ({ figures }) => (figures && textOf(figures)) ?? "—",
});

const columns: readonly Column<FigureRow>[] = [
  { name: "Versão", card: "title", cell: ({ release }) => release },
  { name: "Situação", card: "badge", cell: ({ label }) => label },
  { name: "Visitas", kind: "figure", cell: (row) => formatCount(seen(row)) },
  {
    name: "Falhas/mil",
    kind: "figure",
    cell: (row) => (seen(row) === 0 ? "—" : formatDecimal((1000 * (row.figures?.failed_visits ?? 0)) / seen(row), 1)),
  },
  figureColumn("LCP", ({ lcp }) => (lcp === null ? null : `${formatDecimal(lcp / 1000, 1)} s`)),
  figureColumn("INP", ({ inp }) => (inp === null ? null : `${formatDecimal(inp, 0)} ms`)),
  figureColumn("CLS", ({ cls }) => (cls === null ? null : formatDecimal(cls, 2))),
];
