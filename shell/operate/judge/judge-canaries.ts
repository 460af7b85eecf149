import type { RegistryEntry, RegistryFile } from "shared-data/contract/registry-schema";
import { printable } from "shared-data/node/printable";
import { readChanges } from "../../server/registry-history";
import { changeRegistry, readRegistry } from "../../server/registry-store";
import { setCanary, setRelease } from "../registry/registry-changes";
import { stateOf } from "./release-state";
import { judge, type Side } from "./rule";
import { type Figures, tellBackend } from "./tell-backend";

/** Where a judge finds what it judges by. */
export type Bench = {
  registryDir: string;
  readLive(): RegistryFile;
  shellFolder: string;
  backend: string;
  /** The right to tell it; without one nothing is told, and nothing judged. */
  findKey(): string | undefined;
};

/**
 * Tells the database what is live, and judges the trials that the registry says are to be judged by themselves: the wish stands there,
 * so that whoever is killed in the middle is followed by the next. Never rejects: what fails is said once, and tried again.
 */
export function createJudge(bench: Bench): () => Promise<void> {
  let said = "";
  return async () => {
    const fault = await look(bench).then(
      () => "",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault && fault !== said) console.error(printable(`What is live was not told to the database: ${fault}`));
    said = fault;
  };
}

async function look({ registryDir, readLive, shellFolder, backend, findKey }: Bench) {
  const key = findKey();
  if (!key) return;
  const live = readLive();
  const state = stateOf(live, shellFolder, readChanges(registryDir));
  const figures = await tellBackend({ url: backend, key }, state);
  for (const entry of live.remotes) {
    const verdict = judgeEntry(entry, figures);
    if (verdict.is === "waiting") continue;
    const isTaken = await apply(registryDir, entry, verdict);
    if (isTaken)
      console.log(printable(`${entry.name} ${entry.canary?.remote.version} was ${verdict.is}. ${verdict.why}`));
  }
}

function judgeEntry({ name, version, canary }: RegistryEntry, figures: readonly Figures[]) {
  if (!canary?.auto || !canary.since) return { is: "waiting" } as const;
  const find = (release: string, variant: string): Side =>
    figures.find((each) => each.remote === name && each.release === release && each.variant === variant) ?? nobody;
  const ranMinutes = (Date.now() - Date.parse(canary.since)) / 60_000;
  return judge({ ...canary.auto, ranMinutes }, find(canary.remote.version, "canary"), find(version, "stable"));
}

const nobody: Side = { visits: 0, failed_visits: 0, measured: 0, lcp: null, inp: null, cls: null };

type Decision = { is: "promoted" | "taken back"; why: string };

/** Not where somebody has changed the trial in the meantime: what a person decides wins. */
async function apply(registryDir: string, judged: RegistryEntry, { is, why }: Decision) {
  const isSame = ({ remotes }: RegistryFile) =>
    JSON.stringify(remotes.find(({ name }) => name === judged.name)?.canary) === JSON.stringify(judged.canary);
  if (!isSame(readRegistry(registryDir))) return false;
  const note = { by: "canary", action: is === "promoted" ? "set" : "canary", remote: judged.name, why };
  await changeRegistry(registryDir, (decided) => decide(decided, judged.name, is, isSame(decided)), note);
  return true;
}

function decide(decided: RegistryFile, name: string, is: Decision["is"], isSame: boolean) {
  const current = decided.remotes.find((entry) => entry.name === name);
  if (!isSame || !current?.canary) throw new Error(`the trial of ${name} was changed at this moment`);
  if (is === "taken back") return setCanary(decided, null, name, { percent: 0 });
  const { version, baseUrl, since, kept } = current;
  const past = { version, baseUrl, ...(since && { since }), ...(kept && { kept }) };
  return setRelease(decided, current.canary.remote, { now: new Date().toISOString(), past });
}
