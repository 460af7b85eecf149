import { Badge, formatCount, formatDateTime, formatDecimal } from "@store/shared-ui";
import { styled } from "styled-components";
import { lookup } from "../../format/lookup";
import type { Column } from "../../list/data-table";
import type { LiveRemote, PageFailure, ReleaseFigures } from "./releases.api";

interface LiveRow {
  readonly remote: string;
  readonly release: string;
  readonly label: string;
  readonly isCanary: boolean;
  /** Date, author and reason of the release. */
  readonly origin: string;
  /** Undefined before the first page view. */
  readonly figures: ReleaseFigures | undefined;
}

/** The live release of each remote and its canary, with their figures over the same page views. */
export const liveRows = (remotes: readonly LiveRemote[], figures: readonly ReleaseFigures[]): LiveRow[] =>
  remotes.flatMap((live) => {
    const { name: remote, version, canary } = live;
    const rowOf = (release: string, variant: string, label: string, origin: string): LiveRow => ({
      remote,
      release,
      label,
      origin,
      isCanary: variant === "canary",
      figures: figures.find((each) => each.remote === remote && each.release === release && each.variant === variant),
    });
    if (!canary) return [rowOf(version, "live", "No ar", originOf(live))];
    const since = canary.since ? `desde ${formatDateTime(canary.since)}` : "";
    return [
      rowOf(version, "stable", "No ar", originOf(live)),
      rowOf(canary.version, "canary", `Em teste, ${formatDecimal(canary.percent, 0)}%`, since),
    ];
  });

/** The store's own build has no author. */
function originOf({ since, by, why }: LiveRemote): string {
  if (since === null) return "publicada com a loja";
  return `desde ${formatDateTime(since)}${by ? `; última mudança por ${by}` : ""}${why ? `: ${why}` : ""}`;
}

const seen = ({ figures }: LiveRow) => Math.max(figures?.visits ?? 0, figures?.failed_visits ?? 0);

/** A column of a figure; a dash where it is unknown. */
const figureColumn = (name: string, textOf: (figures: ReleaseFigures) => string | null): Column<LiveRow> => ({
  name,
  kind: "figure",
  card: "short",
  cell: ({ figures }) => (figures && textOf(figures)) ?? "—",
});

export const liveColumns: readonly Column<LiveRow>[] = [
  { name: "Parte", card: "title", cell: ({ remote }) => remote },
  { name: "Versão", card: "figure", cell: ({ release }) => release },
  {
    name: "Situação",
    card: "badge",
    cell: ({ label, isCanary }) => <Badge $tone={isCanary ? "yellow" : "neutral"}>{label}</Badge>,
  },
  { name: "Visitas", kind: "figure", card: "short", cell: (row) => formatCount(seen(row)) },
  {
    name: "Falhas/mil",
    kind: "figure",
    card: "short",
    cell: (row) => (seen(row) === 0 ? "—" : formatDecimal((1000 * (row.figures?.failed_visits ?? 0)) / seen(row), 1)),
  },
  figureColumn("LCP", ({ lcp }) => (lcp === null ? null : `${formatDecimal(lcp / 1000, 1)} s`)),
  figureColumn("INP", ({ inp }) => (inp === null ? null : `${formatDecimal(inp, 0)} ms`)),
  figureColumn("CLS", ({ cls }) => (cls === null ? null : formatDecimal(cls, 2))),
  { name: "Origem", kind: "words", cell: ({ origin }) => origin },
];

export const failureColumns: readonly Column<PageFailure>[] = [
  { name: "Falha", kind: "words", card: "title", cell: (failure) => <Failure {...failure} /> },
  { name: "Vezes", kind: "figure", card: "figure", cell: ({ times }) => formatCount(times) },
  { name: "Última vez", card: "aside", cell: ({ last_at }) => formatDateTime(last_at) },
  {
    name: "Versão",
    card: "badge",
    cell: ({ remote, release, variant }) => `${remote} ${release}${variant === "canary" ? " (teste)" : ""}`,
  },
  { name: "Onde", cell: ({ path }) => path },
  { name: "Navegador", cell: ({ agent }) => agent },
];

const kinds: Readonly<Record<string, string>> = {
  file: "Arquivo que não carregou: ",
  policy: "Bloqueado pela política de segurança: ",
};

function Failure({ kind, message, stack }: PageFailure) {
  const words = `${lookup(kinds, kind) ?? ""}${message}`;
  if (!stack) return words;
  return (
    <details>
      <Words>{words}</Words>
      <Trace>{stack}</Trace>
    </details>
  );
}

const Words = styled.summary`
  min-block-size: ${({ theme }) => theme.size.tap};
  align-content: center;
  cursor: pointer;
`;

const Trace = styled.code`
  font-family: ${({ theme }) => theme.font.mono};
  white-space: pre-line;
`;
