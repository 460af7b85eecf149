import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeStartedDataDir } from "../testing/child-backend";

it("answers each of a hundred calls made in the same instant with its own caller's role", async () => {
  const script = join(__dirname, "../testing/roles-at-once.ts");
  const folder = join(await makeStartedDataDir(), "db");
  const output = execFileSync(process.execPath, ["--import", "tsx/esm", script, folder], {
    cwd: __dirname,
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual(Array.from({ length: 50 }, () => ["anon", "service_role"]).flat());
});
