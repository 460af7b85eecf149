import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../node/user-error";
import { backUp, type Places, type Source } from "./backup";
import { openSealed, sealFolder } from "./sealed-folder";

type Copies = Pick<Places, "copy" | "secretsCopy">;

const fileIn = (folder: string): string => join(folder, "store.tar.age");

/** Where the copies lie in plain while they are packed or unpacked: beside the store's own data, which is as plain. */
const plainIn = (scratch: string): Copies => ({
  copy: join(scratch, "database"),
  secretsCopy: join(scratch, "secrets"),
});

/**
 * Makes a back-up of which nothing plain leaves the store's own folder: one encrypted file in each place.
 * @throws UserError as backUp, and where the key is none or a copy is there already
 */
export async function backUpSealed(
  places: Places,
  source: Source,
  { scratch, recipient }: { scratch: string; recipient: string },
): Promise<void> {
  const plain = plainIn(scratch);
  for (const folder of [places.copy, places.secretsCopy])
    if (existsSync(fileIn(folder))) throw new UserError(`${folder} is not empty; nothing was copied.`);
  if (places.copy === places.secretsCopy)
    throw new UserError("The secrets belong in another folder than the database.");
  try {
    await backUp({ ...places, ...plain }, source);
    await sealFolder(plain.copy, fileIn(places.copy), recipient);
    await sealFolder(plain.secretsCopy, fileIn(places.secretsCopy), recipient);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Hands a back-up over in plain, whether or not it is encrypted. @throws UserError where its key is missing or does not fit */
export async function withPlain<Result>(
  { copy, secretsCopy }: Copies,
  { scratch, identity }: { scratch: string; identity: string | undefined },
  work: (plain: Copies) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(fileIn(copy))) return work({ copy, secretsCopy });
  if (!identity) throw new UserError("The back-up is encrypted: set BACKUP_IDENTITY to the file with its secret key.");
  const plain = plainIn(scratch);
  try {
    await openSealed(fileIn(copy), plain.copy, identity);
    await openSealed(fileIn(secretsCopy), plain.secretsCopy, identity);
    return await work(plain);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
