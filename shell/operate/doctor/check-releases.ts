import { type HostManifest, hostManifestSchema, type Release } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { checkRelease } from "../registry/check-release";
import { type Check, type Finding, ok, wrong } from "./finding";
import { ask, json, type LiveStore } from "./live-store";

const remedy = "Set a release that is whole (npx pnpm registry set, or export again), or put the missing files back.";

/** `registry.json` and every file that it names, as a shopper's browser gets them. */
export const checkReleases: Check = {
  group: "Releases (registry.json)",
  examine: async (store) => {
    const answer = await ask(`${store.shell}/host-manifest.json`);
    const host = json(answer.text);
    if (!isDocument(hostManifestSchema, host))
      return [wrong("The shell has no host-manifest.json", "Export or build again.")];
    const remotes = store.registry.remotes as readonly (Release & { canary?: { remote: Release } | undefined })[];
    if (remotes.length === 0) return [wrong("registry.json names no remote", remedy)];
    const releases = remotes.flatMap((remote) => [remote, ...(remote.canary ? [remote.canary.remote] : [])]);
    return Promise.all(releases.map((release) => examineRelease(store, release, host, remotes)));
  },
};

async function examineRelease(
  { shell, isHere }: LiveStore,
  release: Release,
  host: HostManifest,
  others: readonly Release[],
): Promise<Finding> {
  const { name, version, baseUrl } = release;
  const named = `${name} ${version}`;
  if (!isHere && !baseUrl.startsWith("https:"))
    return wrong(`${named} is fetched without https from ${baseUrl}`, "Publish releases under https.");
  try {
    const { release: published } = await checkRelease({ name, url: baseUrl, others, host });
    if (
      published.version !== version ||
      JSON.stringify(sorted(published.integrity)) !== JSON.stringify(sorted(release.integrity))
    )
      return wrong(`${named}: registry.json lists other files than ${baseUrl} publishes`, remedy);
  } catch (error) {
    return wrong(`${named}: ${error instanceof Error ? error.message : error}`, remedy);
  }
  const entry = await ask(new URL(release.entry, baseUrl).href, { headers: { origin: shell } });
  const allowed = entry.headers.get("access-control-allow-origin");
  if (new URL(baseUrl).origin !== shell && allowed !== "*" && allowed !== shell)
    return wrong(
      `${named}: its host does not let this shop's pages have its scripts`,
      "Send access-control-allow-origin: * with every file of a release.",
    );
  return ok(`${named}: manifest and ${Object.keys(release.integrity).length} files are there, unchanged`);
}

const sorted = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
