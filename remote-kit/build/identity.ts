import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type RemoteIdentity, remoteIdentitySchema } from "@store/shared-data/contract/registry-schema";
import { findFault, isDocument } from "@store/shared-data/node/check-document";
import { UserError } from "@store/shared-data/node/user-error";

/** Reads the `remote.json` of a folder. @throws {UserError} with the validation error */
export function readIdentity(folder: string): RemoteIdentity {
  const file = path.join(folder, "remote.json");
  if (!existsSync(file)) throw new UserError(`${folder} is not the folder of a remote: it has no remote.json.`);
  const identity = parse(readFileSync(file, "utf8"));
  if (isDocument(remoteIdentitySchema, identity)) return identity;
  throw new UserError(`${file} cannot be used. ${findFault(remoteIdentitySchema, identity)}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
