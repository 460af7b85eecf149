import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type RegistryFile, registryFileSchema } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { environment } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { boolean, nonEmpty, object, pipe, string } from "valibot";
import { putFile, readJson } from "./site-files";

const fileName = "export.json";
const schema = object({ address: pipe(string(), nonEmpty()), isMachine: boolean(), built: registryFileSchema });

/**
 * How a site was exported, and what was built with it. It makes a folder one that `export` may write into again.
 * `isMachine`: its backend is the one of this machine.
 */
export type ExportRecord = { address: string; isMachine: boolean; built: RegistryFile };

/** Where this machine reaches the backend of a site; `undefined` where it is elsewhere, at the address that browsers use. */
export const backendOf = ({ isMachine }: ExportRecord) =>
  isMachine ? `http://localhost:${environment.backendPort}` : undefined;

/**
 * How the site of a folder was exported; `undefined` where there is nothing yet.
 * @throws {UserError} where the folder holds something else
 */
export function readExport(folder: string): ExportRecord | undefined {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return undefined;
  const record = readJson(path.join(folder, fileName));
  if (isDocument(schema, record)) return record;
  throw new UserError(`${folder} is not empty, and holds no site that \`export\` has written.`);
}

/** The source maps of what was built, beside the site and not in it. */
export const siteMaps = (folder: string) => path.join(folder, "maps");

/** Remembers how a site was exported. */
export const writeExport = (folder: string, record: ExportRecord) =>
  putFile(path.join(folder, fileName), JSON.stringify(record, null, 2));
