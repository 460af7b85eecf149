import { join } from "node:path";
import { makeStartedDataDir } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";

it("answers each of a hundred calls made in the same instant with its own caller's role", async () => {
  const folder = join(await makeStartedDataDir(), "db");
  const { output } = await runCommand("testing/roles-at-once.ts", [folder]);
  expect(JSON.parse(output)).toEqual(Array.from({ length: 50 }, () => ["anon", "service_role"]).flat());
});
