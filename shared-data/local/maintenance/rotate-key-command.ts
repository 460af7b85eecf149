import { parseArgs } from "node:util";
import { run, UserError } from "../../node/user-error";
import { storeOnPostgres } from "../postgres/running-store";
import { callStore, resealAll, rotateMasterKey } from "./rotate-key";

const options = { hosted: { type: "boolean" }, "leave-unreadable": { type: "boolean" } } as const;

await run(async () => {
  const { values } = parseArgs({ options });
  const rotation = {
    leaveUnreadable: values["leave-unreadable"] === true,
    log: (line: string) => console.log(line),
  };
  if (values.hosted) {
    const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
    if (!url || !key) throw new UserError("Set SUPABASE_URL and SUPABASE_SECRET_KEY of the project.");
    await resealAll(callStore(url.replace(/\/$/, ""), key), rotation);
    console.log("Done. Delete store_key_encryption_key_previous from the Vault now.");
    return;
  }
  const { dataDir } = storeOnPostgres(process.env);
  await rotateMasterKey(dataDir, Number(process.env.BACKEND_PORT || 54321), rotation);
  console.log(
    `Done. Put a copy of ${dataDir}/secrets.json away: an older one opens the backups made before, and no key of today.`,
  );
});
