import pg from "pg";
import { prepareDatabase } from "../tests/server/prepare-database";
import { startPostgres } from "../tests/server/start-postgres";
import { fillGrown, type GrownSize } from "./fill-growth";
import { printSizes, timeScreens } from "./growth-screens";

// Each size ten times the one before, so that what grows with the shop is seen to grow. Two arguments choose the largest: orders, keys.
const [orders = 1_000_000, keys = 10_000_000] = process.argv.slice(2).map(Number);
const sizes: readonly GrownSize[] = [10, 1].map((part) => ({
  accounts: orders / part / 10,
  products: 1000,
  orders: orders / part,
  keys: keys / part,
}));
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);

for (const size of sizes) {
  // Filled without a thought for the disk, measured from memory: what is counted here is work, not this machine's disk.
  const postgres = await startPostgres({
    flags: [
      "fsync=off",
      "wal_level=minimal",
      "max_wal_senders=0",
      "shared_buffers=1GB",
      "maintenance_work_mem=512MB",
      "max_wal_size=1GB",
    ],
  });
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  try {
    await prepareDatabase(client);
    await client.query(
      "select set_config('store.key_encryption_key', 'a-master-key-of-more-than-32-characters', false)",
    );
    await fillGrown(client, size);
    console.log(`${size.orders} orders, ${size.keys} keys, ${size.products} products, ${size.accounts} accounts`);
    await printSizes(client);
    await timeScreens(client, rounds);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
