import { run, UserError } from "@store/shared-data/node/user-error";
import { measureApi } from "./api";
import { measureDatabase } from "./database";
import { measureWeb } from "./web";

const scenarios: Readonly<Record<string, (options: string[]) => Promise<void>>> = {
  web: measureWeb,
  api: measureApi,
  database: measureDatabase,
};

/** `pnpm bench <scenario> [options]`. Scenarios use separate ports and data, so a running store is not affected. */
await run(async () => {
  const [name = "", ...options] = process.argv.slice(2);
  const measure = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (!measure) throw new UserError(`Usage: pnpm bench ${Object.keys(scenarios).join("|")} [options]`);
  await measure(options);
});
