import { resolve } from "node:path";
import { run, UserError } from "../../node/user-error";
import { storeOnPostgres } from "../postgres/running-store";
import { writeDump } from "./dump";

const [file] = process.argv.slice(2);

await run(async () => {
  const { dataDir } = storeOnPostgres(process.env);
  if (!file)
    throw new UserError(
      "Usage, with STORE_STACK=postgres, while the store runs:\n  pnpm dump <file that does not exist yet>",
    );
  const { rows } = await writeDump(dataDir, resolve(file));
  console.log(
    `Wrote ${rows} rows to ${resolve(file)}. The keys in it open with keyEncryptionKey of ${dataDir}/secrets.json.`,
  );
});
