import { resolve } from "node:path";
import { stackDataDir, stackOf } from "../node/stack";
import { UserError } from "../node/user-error";
import { writeDump } from "./dump";

const [file] = process.argv.slice(2);
const stack = stackOf(process.env);
const dataDir = stackDataDir(stack, resolve(process.env.STORE_DATA_DIR ?? resolve(import.meta.dirname, "../../.data")));

try {
  if (!file)
    throw new UserError(
      "Usage, while the store is stopped, on Postgres while it runs:\n  pnpm dump <file that does not exist yet>",
    );
  const { rows } = await writeDump(dataDir, resolve(file), stack);
  console.log(
    `Wrote ${rows} rows to ${resolve(file)}. The keys in it open with keyEncryptionKey of ${dataDir}/secrets.json.`,
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
