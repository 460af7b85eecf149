import { validRange } from "semver";
import type { HostManifest, RemoteManifest } from "shared-data/contract/registry-schema";
import { findSkew, isReadableRange } from "shared-data/contract/skew";
import { UserError } from "shared-data/node/user-error";

/** Refuses a release that this shell cannot run, and says which of its wishes it is, and why. */
export function refuseNeeds(manifest: RemoteManifest, host: HostManifest) {
  const who = `${manifest.name} ${manifest.version}`;
  for (const [name, range] of Object.entries(manifest.shared)) {
    const offered = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    if (offered === undefined) {
      const all = Object.keys(host.shared).join(", ");
      throw new UserError(`${who} needs ${name} ${range}, which the shell does not share. It shares ${all}.`);
    }
    if (isReadableRange(range)) continue;
    if (range.trim() === "" || validRange(range) === null)
      throw new UserError(`${who} asks for ${name} "${range}", which is no range of versions.`);
    throw new UserError(
      `${who} asks for ${name} "${range}", a range that pages do not read: write ^${offered}, ~${offered} or ${offered}.`,
    );
  }
  const skew = findSkew(manifest, host);
  if (skew) throw new UserError(`${skew}.`);
}
