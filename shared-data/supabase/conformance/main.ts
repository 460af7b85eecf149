import { after } from "node:test";
import { run } from "../../node/user-error";

/** Tries a project against what the store expects of a Supabase: `npx pnpm test:conformance <address>`. */
await run(async () => {
  // It reads the environment first, and refuses.
  await import("./target");
  const { removeAll, refuseShop } = await import("./clean-up");
  await refuseShop();
  after(removeAll);
  try {
    for (const part of ["accounts", "sessions", "social", "second-factor", "webhooks", "calls", "sale", "guessing"])
      await import(`./${part}.ts`);
  } catch (error) {
    // Where a part cannot begin, no test is left to end the suite.
    await removeAll();
    throw error;
  }
});
