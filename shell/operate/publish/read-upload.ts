import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { UserError } from "@store/shared-data/node/user-error";
import { isPlainFileName, releaseLimits } from "../registry/fetch-files";

/** Includes source maps. */
const mostBytes = 3 * releaseLimits.release;

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const tooLarge = () => new Refused(413, "The release is too large.");

/** Reads a form with the files of a release, as `file:<name in the release>`, and the fields of a command. */
export async function readUpload(request: IncomingMessage) {
  const body = await readWhole(request).catch((error: unknown) => {
    throw request.readableAborted || request.destroyed ? new UserError("The upload broke off.") : error;
  });
  const type = request.headers["content-type"] ?? "";
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new UserError("The body is not a form with files.");
  });
  const files = new Map<string, Blob>();
  const words = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string") words.set(name, value);
    else files.set(name.replace(/^file:/, ""), value);
  }
  const odd = [...files.keys()].find((name) => !isPlainFileName(name) || name.length > 200);
  if (odd !== undefined) throw new UserError(`"${odd}" is no plain name of a file.`);
  if (files.size > 3 * releaseLimits.files) throw new UserError(`${files.size} files are too many for a release.`);
  for (const name of files.keys())
    if (isBelowOther(name, files)) throw new UserError(`"${name}" lies below another file.`);
  return { words: Object.fromEntries(words), files };
}

export async function inFolder<Result>(files: ReadonlyMap<string, Blob>, work: (folder: string) => Promise<Result>) {
  const folder = mkdtempSync(path.join(tmpdir(), "release-"));
  try {
    for (const [name, content] of files) {
      const target = path.join(folder, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, Buffer.from(await content.arrayBuffer()), { flag: "wx" });
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isBelowOther(name: string, files: ReadonlyMap<string, Blob>): boolean {
  const folder = path.posix.dirname(name);
  return folder !== "." && (files.has(folder) || isBelowOther(folder, files));
}

async function readWhole(request: IncomingMessage) {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  // The request stays open after an early exit, so that the refusal can be sent.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
