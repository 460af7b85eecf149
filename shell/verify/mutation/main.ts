import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { listFiles } from "../list-files";
import { type Breakage, breakSource, findBreakages } from "./breakages";
import equalInEffect from "./equal-in-effect.json" with { type: "json" };
import { WorkspaceCopy } from "./workspace-copy";

type Place = Breakage & { file: string };
type Outcome = "killed" | "survived";

const measured = /^([a-z]+-mfe\/src|shell\/(src|server|operate)|shared-(data|ui)\/src|shared-data\/node)\/.*\.tsx?$/;
/** Tests and what only they use, generated files, styles, and pages that nobody is served. */
const leftOut = /\.test\.tsx?$|\.generated\.ts$|\.d\.ts$|\/(testing|gallery|tokens)\//;

/** Breaks the program in one place after the other, and says which breakages no unit or component test notices. */
await run(async () => {
  const { sample, seed, threshold, paths } = readOptions();
  const files = listFiles();
  const all = files.filter((file) => measured.test(file) && !leftOut.test(file)).flatMap(breakagesOf);
  refuseOldEntries(all);
  const chosen = all.filter(({ file }) => paths.length === 0 || paths.some((start) => file.startsWith(start)));
  const candidates = chosen.filter((place) => !isEqual(place));
  console.log(`${chosen.length} breakages, ${chosen.length - candidates.length} of them equal in effect and left out:`);
  for (const { file, code, reason } of equalInEffect) console.log(`  ${file}: ${code}: ${reason}`);
  const outcomes = await tryOut(new WorkspaceCopy(files), shuffle(candidates, seed), sample);
  if (report(outcomes) < threshold / 100) process.exitCode = 1;
});

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      threshold: { type: "string", default: "90" },
    },
  });
  const sample = Number(values.sample);
  if (!Number.isInteger(sample) || sample < 1) throw new UserError("--sample is a number of breakages.");
  const threshold = Number(values.threshold);
  if (!(threshold >= 0 && threshold <= 100)) throw new UserError("--threshold is a share in per cent.");
  return { sample, threshold, seed: values.seed, paths: positionals };
}

function breakagesOf(file: string): Place[] {
  const source = readFileSync(path.join(root, file), "utf8");
  return findBreakages(source, file).map((breakage) => ({ ...breakage, file }));
}

function isEqual(place: Place) {
  return equalInEffect.some((entry) => isAt(entry, place));
}

function isAt(entry: (typeof equalInEffect)[number], place: Place) {
  return (["file", "code", "from", "to"] as const).every((field) => entry[field] === place[field]);
}

function refuseOldEntries(all: readonly Place[]) {
  const old = equalInEffect.filter((entry) => !all.some((place) => isAt(entry, place)));
  const lines = old.map(({ file, code }) => `equal-in-effect.json: ${file} has no such place: ${code}`);
  if (lines.length > 0) throw new UserError(lines.join("\n"));
}

/** An order that depends on the seed and on each place, so that a change elsewhere keeps most of a sample. */
function shuffle(places: readonly Place[], seed: string) {
  const ranked = places.map((place) => {
    const { file, code, from, to, line } = place;
    const rank = createHash("sha256").update([seed, file, code, from, to, line].join("\n")).digest("hex");
    return { place, rank };
  });
  return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ place }) => place);
}

async function tryOut(copy: WorkspaceCopy, places: readonly Place[], sample: number) {
  if (!(await copy.compiles())) throw new UserError("The types do not hold as it is: run `npx tsc --noEmit`.");
  const files = [...new Set(places.slice(0, sample).map(({ file }) => file))];
  console.log(`Running the tests of ${files.length} files as they are, before anything is broken.`);
  if (!(await copy.passes(files))) throw new UserError("Tests fail as it is: run `npx pnpm test:unit`.");
  const outcomes: [Place, Outcome][] = [];
  for (const place of places) {
    if (outcomes.length === sample) break;
    const outcome = await copy.withContent(place.file, breakSource(copy.read(place.file), place), async () => {
      // What the compiler refuses is never built, so it is no breakage for a test to find.
      if (!(await copy.compiles())) return null;
      return (await copy.passes([place.file])) ? "survived" : "killed";
    });
    if (!outcome) continue;
    outcomes.push([place, outcome]);
    console.log(`${outcomes.length}/${sample} ${outcome}: ${describe(place)}`);
  }
  return outcomes;
}

/** Prints each package's share and survivors; gives the share of all. */
function report(outcomes: readonly [Place, Outcome][]) {
  const packages = [...new Set(outcomes.map(([{ file }]) => file.split("/")[0]))].sort();
  for (const name of packages) {
    const own = outcomes.filter(([{ file }]) => file.startsWith(`${name}/`));
    const survivors = own.filter(([, outcome]) => outcome === "survived").map(([place]) => describe(place));
    console.log(`\n${name}: ${own.length - survivors.length} of ${own.length} noticed; not noticed:`);
    for (const line of survivors.sort()) console.log(`  ${line}`);
  }
  const killed = outcomes.filter(([, outcome]) => outcome === "killed").length;
  const share = outcomes.length === 0 ? 1 : killed / outcomes.length;
  console.log(
    `\n${killed} of ${outcomes.length} breakages noticed by unit and component tests: ${(share * 100).toFixed(1)} %`,
  );
  return share;
}

function describe({ file, line, from, to, code }: Place) {
  return `${file}:${line}: ${from} → ${to || "nothing"} in ${code}`;
}
