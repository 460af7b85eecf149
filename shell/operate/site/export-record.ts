import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { registryFileSchema } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { environment } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { boolean, type InferOutput, nonEmpty, object, pipe, string } from "valibot";
import { replaceFile } from "../../server/draft-file";
import { readJson } from "./site-files";

/** Marks a folder that `export` may overwrite. */
const fileName = "export.json";
const schema = object({ address: pipe(string(), nonEmpty()), isMachine: boolean(), built: registryFileSchema });

/** `isMachine`: the backend runs on this machine. */
export type ExportRecord = InferOutput<typeof schema>;

/** Local URL of a site's backend; `undefined` if it is remote, at the URL that browsers use. */
export const backendOf = ({ isMachine }: ExportRecord) =>
  isMachine ? `http://localhost:${environment.backendPort}` : undefined;

/** `undefined` if the folder is empty. @throws {UserError} if it contains something else */
export function readExport(folder: string): ExportRecord | undefined {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return undefined;
  const record = readJson(path.join(folder, fileName));
  if (isDocument(schema, record)) return record;
  throw new UserError(`${folder} is not empty, and holds no site that \`export\` has written.`);
}

export const siteMaps = (folder: string) => path.join(folder, "maps");

export const writeExport = (folder: string, record: ExportRecord) =>
  replaceFile(path.join(folder, fileName), JSON.stringify(record, null, 2));
