import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Runs SQL on the data of an embedded store that is stopped, in a process of its own: Jest cannot load the library. */
export function runSqlIn(dataDir: string, sql: string): void {
  const script = join(__dirname, "run-sql.ts");
  execFileSync(process.execPath, ["--import", "tsx/esm", script, dataDir, sql], { cwd: join(__dirname, "../..") });
}
