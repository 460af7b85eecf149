import type { Visit } from "./lighthouse";

/** One of the pages that are measured in turns. */
export type Contender = { name: string; visit: () => Promise<Visit> };

const figures = ["lcp", "tbt", "cls", "bytes", "cpu", "blocking"] as const;
const widths = [30, 22, 8, 8, 8, 8, 9, 13, 8];

export const heading = ["page", "", "LCP s", "TBT ms", "CLS", "KB", "CPU ms", "of it blocks", "perf/a11y/best/SEO"];

/** Visits each of them once a round, so that whatever else the machine does meets all of them. @returns each one's visits, by name */
export async function measureInTurns(contenders: readonly Contender[], rounds: number): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(contenders.map(({ name }) => [name, []]));
  for (let done = 0; done < rounds; done++) {
    for (const { name, visit } of contenders) visits.get(name)?.push(await visit());
  }
  return visits;
}

/** The visit of which each figure is the median of those of all. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const [first] = visits;
  const scores = (first?.scores ?? []).map((_, index) => of(({ scores }) => scores[index] ?? Number.NaN));
  const entries = figures.map((name) => [name, of((visit) => visit[name])]);
  return { ...(Object.fromEntries(entries) as Omit<Visit, "scores">), scores };
}

/** How many times what one takes the other takes: the median over the rounds, each round compared with itself. */
export const ratioOf = (one: readonly Visit[], other: readonly Visit[], figure: (typeof figures)[number]): number =>
  median(one.map((visit, round) => visit[figure] / (other[round]?.[figure] ?? Number.NaN)));

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A line for each, and for each but the plain page one of what it takes beside it. */
export function printRounds(page: string, visits: ReadonlyMap<string, readonly Visit[]>, plain: string): void {
  const beside = visits.get(plain) ?? [];
  for (const [name, each] of visits) {
    const { lcp, tbt, cls, bytes, cpu, blocking, scores } = medianVisit(each);
    const times = [(lcp / 1000).toFixed(2), tbt.toFixed(0), cls.toFixed(3), (bytes / 1024).toFixed(0)];
    print([page, name, ...times, cpu.toFixed(0), blocking.toFixed(0), scores.join("/")]);
    if (name === plain || beside.length === 0) continue;
    const ratio = (figure: (typeof figures)[number]) => `× ${ratioOf(each, beside, figure).toFixed(2)}`;
    print(["", `  ${plain}`, ratio("lcp"), "", "", ratio("bytes"), ratio("cpu")]);
  }
}

export function print(cells: readonly string[]): void {
  console.log(
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("")
      .trimEnd(),
  );
}
