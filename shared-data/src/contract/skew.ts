import type { HostManifest, RemoteManifest } from "./registry-schema";
import { contractVersion } from "./remote-module";

/**
 * True where a host can run a remote of this contract: its own number and the one before it, so that shell and remotes
 * need not be deployed in the same minute. A newer remote may count on what this host does not have.
 */
export function isContractSupported(contract: unknown, host: number = contractVersion): boolean {
  return contract === host || (contract === host - 1 && host > 1);
}

/**
 * Why a host cannot run a remote: one sentence in English for the console or the terminal, or `undefined` where it can.
 * A package that the host does not share at all, or in a version outside the range of the manifest, is a reason.
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

/** True for a range that pages can parse: any other range is never satisfied there. */
export const isReadableRange = (range: string): boolean => readable.test(range);

/**
 * True where a version lies in a range as manifests write them: `^1.2.3` (same major, not older), `~1.2.3` (same minor, not
 * older) or exactly `1.2.3`. What cannot be read satisfies nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const [, operator, base] = readable.exec(range) ?? [];
  const given = parseVersion(version);
  const least = base && parseVersion(base);
  if (!given || !least) return false;
  const order = compare(given, least);
  if (!operator) return order === 0;
  // Below 1.0.0 the minor version is the one that breaks.
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
