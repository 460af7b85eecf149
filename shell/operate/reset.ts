import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { environment } from "@store/shared-data/node/environment";
import { stackDataDir, stacks } from "@store/shared-data/node/stack";
import { run, UserError } from "@store/shared-data/node/user-error";

await run(async () => {
  if (process.argv.length > 2)
    throw new UserError(
      "reset takes no options: it removes everything that the local store keeps. Nothing was removed.",
    );
  const { dataDir } = environment;
  const databases = stacks.map((stack) => path.join(stackDataDir(stack, dataDir), "db"));
  if (!existsSync(dataDir)) {
    console.log("There is no data yet: the next start is a fresh one.");
    return;
  }
  // Remove only a folder that the store created, in case STORE_DATA_DIR is wrong.
  if (!databases.some(existsSync))
    throw new UserError(`${dataDir} does not look like the store's data; nothing was removed.`);
  await rm(dataDir, { recursive: true });
  console.log(`Removed ${dataDir}. The next start is a fresh one.`);
});
