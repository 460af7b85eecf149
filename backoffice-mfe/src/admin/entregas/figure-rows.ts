import { formatCount, formatDecimal } from "@store/shared-ui";
import type { LiveRemote, ReleaseFigures } from "./releases.api";

/** One release of a remote as a table row. */
export interface FigureRow {
  readonly label: string;
  readonly release: string;
  readonly visits: string;
  readonly failed: string;
  readonly lcp: string;
  readonly inp: string;
  readonly cls: string;
}

/** Rows of the live release and its canary, over the same page views. */
export function figureRows({ name, version, canary }: LiveRemote, figures: readonly ReleaseFigures[]): FigureRow[] {
  const find = (release: string, variant: string) =>
    figures.find((each) => each.remote === name && each.release === release && each.variant === variant);
  const live = toRow("No ar", version, find(version, canary ? "stable" : "live"));
  if (!canary) return [live];
  return [
    live,
    toRow(`Em teste, ${formatDecimal(canary.percent, 0)} %`, canary.version, find(canary.version, "canary")),
  ];
}

const unknown = "—";

function toRow(label: string, release: string, figures: ReleaseFigures | undefined): FigureRow {
  const { visits = 0, failed_visits = 0, lcp = null, inp = null, cls = null } = figures ?? {};
  const seen = Math.max(visits, failed_visits);
  return {
    label,
    release,
    visits: formatCount(seen),
    failed: seen === 0 ? unknown : formatDecimal((1000 * failed_visits) / seen, 1),
    lcp: lcp === null ? unknown : `${formatDecimal(lcp / 1000, 1)} s`,
    inp: inp === null ? unknown : `${formatDecimal(inp, 0)} ms`,
    cls: cls === null ? unknown : formatDecimal(cls, 2),
  };
}
