import { run, UserError } from "../../node/user-error";
import type { Database } from "../database/contract";
import { putInOnce } from "../database/migrate";
import { readOptions } from "../options";
import { readSecrets, type Secrets } from "../secrets";
import { boughtPayment } from "./demo-data";
import { demoKey } from "./demo-goods";
import { runDemoScript } from "./run-script";

// New keys by product, cheapest first. The fourth sells out, so that paid orders wait for stock.
const newKeys = [90, 50, 40, 10, 40, 40, 40, 40];

/** Fills the demonstration with a month of sales, so that the back-office has something to show. The store must be stopped. */
await run(async () => {
  const options = readOptions({ STORE_MODE: "local", ...process.env });
  if (!options.demo) throw new UserError("Only the demonstration is filled: STORE_MODE must be local.");
  const { startBackend } = await import("../backend");
  // The checkout links of products name the store's own address, whatever port is free here.
  const { port, publicUrl = `http://localhost:${port}` } = options;
  const { database, close } = await startBackend({ ...options, port: 0, publicUrl });
  const fill = () => fillMonth(database, readSecrets(options.dataDir));
  const isNew = await putInOnce(database, "local/demo-month", "1", fill).finally(close);
  console.log(
    isNew ? "A month of demonstration is in the store. pnpm reset takes it away again." : "It is there already.",
  );
});

/** @throws UserError if the store already has orders */
async function fillMonth(database: Database, secrets: Secrets): Promise<void> {
  const orders = await database.query("select from public.orders where payment_id <> $1 limit 1", [boughtPayment]);
  if (orders.length > 0) throw new UserError('This store has orders already: "pnpm reset" first makes it a new one.');
  const products = await database.query<{ id: string }>(
    "select id from public.products where is_builtin and is_active and ggcheckout_id is not null order by price, id",
  );
  const added = products.map(({ id }, place) => ({
    product_id: id,
    keys: Array.from({ length: newKeys[place] ?? 0 }, (_, n) => demoKey(id, `mes-${n}`, new Date())),
  }));
  await runDemoScript(database, secrets, "month.sql", "new_keys (product_id text, keys text[])", added);
  await database.runScript("analyze");
}
