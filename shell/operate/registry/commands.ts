import path from "node:path";
import type { RegistryEntry, RegistryFile } from "@store/shared-data/contract/registry-schema";
import { environment, remotes, root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { type ChangeNote, stateOf } from "../../server/registry-history";
import { builtRegistry, changeRegistry, findEntry, propose, readProposed } from "../../server/registry-store";
import { pruneReleases, releasesFolder } from "../../server/releases";
import { mapsFolder } from "../../server/source-maps";
import { type CheckedRelease, checkRelease, readHostManifest, refuseManifest } from "./check-release";
import { type Command, readLive, withHistory } from "./command";
import { readPast, saveChecked, savePast } from "./past-release";
import { proveRelease } from "./prove-release";
import { isLive, isOnTrial, rollBack, setCanary, setRelease, type Trial } from "./registry-changes";

type Entry = RegistryEntry | undefined;

const { registryDir } = environment;

export async function setCandidate(command: Command, trial?: Trial) {
  const { name } = command;
  await withHistory(command, async (note, seen) => {
    const checked = await check(command);
    const { release } = checked;
    if (!trial && isLive(seen, release))
      return console.log(`${name} ${release.version} is live already: nothing was changed.`);
    if (trial) setCanary(seen, release, trial);
    const proof = trial && isOnTrial(seen, release) ? "on trial already" : await prove(checked, command);
    const past = await savePast(registryDir, name, { store: storeOf(command), ...surroundings(command) });
    const from = past.version ? { version: past.version, baseUrl: past.baseUrl } : null;
    await change({ ...note, proof, from }, seen, (live) => {
      refuseManifest(checked.manifest, surroundings(command));
      saveChecked(registryDir, checked);
      const now = new Date().toISOString();
      return trial ? setCanary(live, release, { ...trial, now }) : setRelease(live, release, { now, past });
    });
  });
}

export const tryRelease = async (command: Command): Promise<unknown> => prove(await check(command), command);

async function prove(checked: CheckedRelease, command: Command) {
  const place = { store: storeOf(command), shellFolder: shellOf(command) };
  const proof = await proveRelease(checked, { ...place, withoutBrowser: command.options["without-browser"] });
  console.log(`${command.name} ${checked.release.version} is proved: ${proof}.`);
  return proof;
}

export async function goBack(command: Command) {
  const { name } = command;
  await withHistory(command, async (note, seen) => {
    const [past] = seen?.previous ?? [];
    if (!past) throw new UserError(`${name} has no earlier release to go back to.`);
    const release = readPast(registryDir, name, past, surroundings(command));
    await change(note, seen, (live) => rollBack(live, release, new Date().toISOString()));
    console.log(release ? `${name} is back: ${release.version}.` : `${name} is gone, as it was before.`);
  });
}

/** Without the browser check, for staff alone. */
export async function proposeCandidate(command: Command) {
  const { name, words } = command;
  const checked = words[0] === "off" ? null : await check(command);
  await propose(registryDir, name, () => {
    // Under the lock, because a concurrent change would delete an unreferenced saved release.
    if (checked) saveChecked(registryDir, checked);
    return checked?.release ?? null;
  });
  console.log(
    checked ? `Staff may see ${name} ${checked.release.version} at /admin/previa.` : `${name} is proposed no more.`,
  );
}

/** Its release was proved when the canary began. */
export async function promoteCanary(command: Command) {
  const { name } = command;
  await withHistory(command, async (note, seen) => {
    const release = seen?.canary?.remote;
    if (!release) throw new UserError(`${name} has no canary to promote.`);
    const around = surroundings(command);
    // The shell may be another one by now.
    refuseManifest(release, around);
    const past = await savePast(registryDir, name, { store: storeOf(command), ...around });
    await change({ ...note, action: "set", proof: "on trial before" }, seen, (live) =>
      setRelease(live, release, { now: new Date().toISOString(), past }),
    );
  });
}

export async function endCanary(command: Command) {
  await withHistory(command, (note, seen) => change(note, seen, (live) => setCanary(live, null, { percent: 0 })));
}

export async function takeAway(command: Command) {
  const { name } = command;
  const to = stateOf(builtRegistry({ root, remotes }), name);
  await withHistory(command, async (note, seen) => {
    if (!seen) throw new UserError(`No release of ${name} is set: there is nothing to take away.`);
    await change({ ...note, to }, seen, () => undefined);
  });
}

/** Writes a change that was decided on the entry `seen`, and removes saved releases that no rollback needs. */
async function change(note: ChangeNote, seen: Entry, decide: (live: Entry) => Entry) {
  const decideAndPrune = (registry: RegistryFile) => {
    const live = findEntry(registry, note.remote);
    if (JSON.stringify(seen) !== JSON.stringify(live))
      throw new UserError(
        `Somebody else has changed what is live of ${note.remote} in the meantime: look at it, and try again.`,
      );
    const others = registry.remotes.filter((each) => each !== live);
    const next = { remotes: [...others, decide(live) ?? []].flat() };
    const entries = [...next.remotes, ...readProposed(registryDir)];
    for (const folder of [releasesFolder(registryDir), mapsFolder(registryDir)])
      pruneReleases(folder, note.remote, entries);
    return next;
  };
  await changeRegistry(registryDir, decideAndPrune, note);
}

function check(command: Command): Promise<CheckedRelease> {
  const { name, words } = command;
  const [address = ""] = words;
  const local = remotes.find((remote) => remote.name === name);
  const isVersion = /^\d+\.\d+\.\d+/.test(address);
  if (isVersion && !local) throw new UserError(`${name} is not built here: give the address of its release.`);
  const url = isVersion ? `http://localhost:${local?.port}/releases/${address}/` : address;
  if (local && URL.canParse(url) && new URL(url).href === `http://localhost:${local.port}/`)
    throw new UserError(`${url} is what this folder builds, and changes with the next build: make a release of it.`);
  return checkRelease({ name, url, ...surroundings(command) });
}

/** The other remotes and the shell, with which a release must be compatible. */
const surroundings = (command: Command) => ({
  others: readLive().remotes,
  host: readHostManifest(shellOf(command)),
});

const shellOf = ({ options: { shell } }: Command) => path.resolve(shell ?? path.join(root, "shell/dist"));

function storeOf({ options: { store } }: Command) {
  if (store === undefined) return `http://localhost:${environment.shellPort}`;
  if (URL.canParse(store) && /^https?:$/.test(new URL(store).protocol)) return new URL(store).origin;
  throw new UserError(`--store ${store} is not the address of a store, such as https://loja.exemplo.com.br.`);
}
