import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { UserError } from "../../node/user-error";

/** Transforms a stream, such as by encryption. */
type Change = (content: Readable) => Promise<Readable>;

const ofWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

/** Encrypts in the age format for a public key, `age1…`. @throws UserError for an invalid key */
export function sealFor(recipient: string): Change {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new UserError("BACKUP_RECIPIENT must be a public key of age, such as age1….");
  }
  return async (content) => ofWeb(await encrypter.encrypt(toWeb(content)));
}

/** Decrypts with the secret key in a file from `age-keygen`. @throws UserError if it is missing or does not match */
export function openWith(identityFile: string | undefined): Change {
  if (!identityFile)
    throw new UserError("The back-up is encrypted: set BACKUP_IDENTITY to the file with its secret key.");
  const [identity] = /AGE-SECRET-KEY-\S+/.exec(readFileSync(identityFile, "utf8")) ?? [];
  if (!identity) throw new UserError(`${identityFile} holds no secret key of age.`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (content) => {
    const opened = decrypter.decrypt(toWeb(content)).catch(() => {
      throw new UserError(`The back-up is encrypted for another key than that of ${identityFile}.`);
    });
    return ofWeb(await opened);
  };
}

/** Writes a stream to a new file readable by its owner only. Returns the file's SHA-256. */
export async function writeFile(content: Readable, file: string): Promise<string> {
  await pipeline(content, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return hashFile(file);
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** A folder as a tar stream. Fails with a UserError if tar could not read the whole folder. */
export const pack = (folder: string): Readable => Readable.from(readTar(folder), { objectMode: false });

async function* readTar(folder: string) {
  const tar = spawn("tar", ["-C", folder, "-cf", "-", "."], { stdio: ["ignore", "pipe", "inherit"] });
  const end = endOf(tar);
  // It is awaited once the output is read.
  end.catch(() => undefined);
  yield* tar.stdout;
  if ((await end) !== 0) throw new UserError(`tar could not read ${folder}.`);
}

/** Extracts a tar stream into a folder. @throws UserError if it is invalid */
export async function unpack(content: Readable, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Without the option tar exits at the end-of-archive mark, and writing the padding fails with EPIPE.
  const tar = spawn("tar", ["--ignore-zeros", "-C", folder, "-xf", "-"], { stdio: ["pipe", "ignore", "inherit"] });
  const [code] = await Promise.all([endOf(tar), pipeline(content, tar.stdin)]);
  if (code !== 0) throw new UserError(`tar could not write ${folder}.`);
}

const endOf = (tar: ChildProcess): Promise<number> =>
  once(tar, "close").then(
    ([code]) => code,
    () => {
      throw new UserError("tar could not be started: copies are written and read with it.");
    },
  );
