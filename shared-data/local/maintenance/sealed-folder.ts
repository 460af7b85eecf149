import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { UserError } from "../../node/user-error";

/**
 * Writes a folder into one encrypted file: a tar in the age format, which `age --decrypt` reads too.
 * @param recipient the operator's public key, `age1…`
 * @throws UserError where the key is none, or where the file is there already
 */
export async function sealFolder(folder: string, file: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new UserError("BACKUP_RECIPIENT must be a public key of age, such as age1….");
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const tar = spawn("tar", ["-C", folder, "-cf", "-", "."], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = exitOf(tar);
  const sealed = await encrypter.encrypt(Readable.toWeb(tar.stdout) as globalThis.ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(sealed as ReadableStream), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  await ended;
}

/**
 * Unpacks such a file into a folder.
 * @param identityFile the operator's secret key, as `age-keygen` writes it
 * @throws UserError where the key does not fit, or the file was changed
 */
export async function openSealed(file: string, folder: string, identityFile: string): Promise<void> {
  const decrypter = new Decrypter();
  const [identity] = /AGE-SECRET-KEY-\S+/.exec(readFileSync(identityFile, "utf8")) ?? [];
  if (!identity) throw new UserError(`${identityFile} holds no secret key of age.`);
  decrypter.addIdentity(identity);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const tar = spawn("tar", ["-C", folder, "-xf", "-"], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = exitOf(tar);
  try {
    const opened = await decrypter.decrypt(
      Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>,
    );
    await opened.pipeTo(Writable.toWeb(tar.stdin));
  } catch {
    tar.kill();
    await ended.catch(() => undefined);
    throw new UserError(`${file} was changed, or is encrypted for another key than that of ${identityFile}.`);
  }
  await ended;
}

async function exitOf(tar: ChildProcess): Promise<void> {
  const [code] = await once(tar, "close");
  if (code !== 0) throw new UserError("tar could not read or write the folder.");
}
