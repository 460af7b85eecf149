import type { HostManifest, RemoteManifest } from "./registry-schema";
import { contractVersion } from "./remote-module";

/**
 * True if a host can run a remote with this contract version: its own or the previous one, so that shell and remotes
 * can be deployed separately. A newer remote may need features that this host lacks.
 */
export function isContractSupported(contract: unknown, host: number = contractVersion): boolean {
  return contract === host || (contract === host - 1 && host > 1);
}

/**
 * Explains in one English sentence, for the console or terminal, why a host cannot run a remote; `undefined` if it can.
 * A shared package that the host lacks, or has outside the manifest's range, is a reason.
 */
export function findSkew(
  manifest: Pick<RemoteManifest, "name" | "version" | "contract" | "shared">,
  host: HostManifest,
) {
  const who = `${manifest.name} ${manifest.version}`;
  if (!isContractSupported(manifest.contract, host.contract)) {
    return `${who} speaks contract ${manifest.contract}, the shell ${host.contract} and the one before it`;
  }
  for (const [name, range] of Object.entries(manifest.shared)) {
    const offered = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    if (offered === undefined) return `${who} needs ${name} ${range}, which the shell does not share`;
    if (!satisfies(offered, range)) return `${who} needs ${name} ${range}, the shell has ${offered}`;
  }
  return undefined;
}

type Version = [major: number, minor: number, patch: number];

const readable = /^([\^~]?)(\d+\.\d+\.\d+)$/;

/** True for a range that `satisfies` can parse; any other range is never satisfied. */
export const isReadableRange = (range: string): boolean => readable.test(range);

/**
 * True if a version is in a range as manifests write it: `^1.2.3` (same major, not older), `~1.2.3` (same minor, not
 * older) or exactly `1.2.3`. Unparsable input returns false.
 */
export function satisfies(version: string, range: string): boolean {
  const [, operator, base] = readable.exec(range) ?? [];
  const given = parseVersion(version);
  const least = base && parseVersion(base);
  if (!given || !least) return false;
  const order = compare(given, least);
  if (!operator) return order === 0;
  // Below 1.0.0 a minor version may contain breaking changes.
  const sameMinor = operator === "~" || least[0] === 0;
  return order >= 0 && given[0] === least[0] && (!sameMinor || given[1] === least[1]);
}

function parseVersion(text: string): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
  return parts as Version | undefined;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
