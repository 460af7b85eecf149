import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { hasPrograms } from "@store/shared-data/node/stack";
import { run } from "@store/shared-data/node/user-error";
import { findOrInstallBrowser } from "./browser";
import { addUp, type Part, runCheck, runJest, runPlaywright } from "./parts";

const sql = path.join(root, "shared-data/supabase");
const functions = path.join(sql, "functions");
const edgeFunctions = readdirSync(functions)
  .filter((name) => !name.startsWith("_"))
  .map((name) => path.join(functions, name, "index.ts"));

const checks: [title: string, tool: string, parameters: string[]][] = [
  ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["--noEmit"]],
  ["unused code", "knip", []],
  [
    "migrations",
    "postgres-language-server",
    [
      "check",
      "--disable-db",
      "--error-on-warnings",
      "--no-errors-on-unmatched",
      `--config-path=${sql}`,
      `${sql}/migrations`,
    ],
  ],
  ["Edge Functions", path.join(root, "shared-data/node_modules/.bin/deno"), ["check", "--quiet", ...edgeFunctions]],
  ["dependencies of what runs", "knip", ["--production", "--strict", "--include", "unlisted,unresolved"]],
  ["known vulnerabilities", "pnpm", ["audit", "--prod", "--audit-level=high", "--ignore-registry-errors"]],
  ["rules of the house", "node", ["--import", "tsx/esm", path.join(root, "shell/verify/rules/main.ts")]],
];

const postgres = "database on postgres";
const quarters: [title: string, parameters: string[]][] = [
  ["components", ["--selectProjects", "components", "--maxWorkers=2"]],
  [postgres, ["--selectProjects", postgres, "--maxWorkers=2"]],
  ["rules, smoke suite", ["--selectProjects", "rules", "database on embedded"]],
  [
    "backends",
    ["--selectProjects", "backend", ...(hasPrograms("postgres") ? ["backend on postgres"] : []), "--maxWorkers=2"],
  ],
];

// Repeats buying, key reveal, orders and payments on Postgres, PostgREST and Deno. Tests without a browser verify that
// both stacks respond alike.
const onPostgres = ["--project=quick", "buy", "payment-inbox"];
// Above the ports of the other run.
const portsOnPostgres = String(Number(process.env.E2E_PORT ?? 23_000) + 300);

/** Runs static checks and Jest tests in parallel, then a build and browser tests. */
await run(async () => {
  const started = Date.now();
  const scratch = await mkdtemp(path.join(os.tmpdir(), "store-test-"));
  const parts: Part[] = [];
  try {
    const CHROMIUM_PATH = findOrInstallBrowser();
    // In parallel, because they mostly wait for other processes.
    const skipsSlow = { STORE_TEST_SKIPS_SLOW: "1" };
    const beside = [
      ...checks.map((check) => runCheck(...check)),
      ...quarters.map(([title, parameters]) => runJest(title, scratch, parameters, skipsSlow)),
    ];
    parts.push(...(await Promise.all(beside)));
    parts.push(await runCheck("build", "node", ["--import", "tsx/esm", path.join(root, "shell/operate/build.ts")]));
    const second = { CHROMIUM_PATH, STORE_STACK: "postgres", E2E_PORT: portsOnPostgres };
    const browsers = [
      runPlaywright("browser", scratch, ["--project=quick"], { CHROMIUM_PATH }),
      ...(hasPrograms("postgres") ? [runPlaywright("browser on postgres", scratch, onPostgres, second)] : []),
    ];
    parts.push(...(await Promise.all(browsers)));
  } catch (error) {
    const title = error instanceof Error ? error.message : String(error);
    parts.push({ title, passed: 0, failed: 1, skipped: 0, seconds: 0 });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const [passed, failed] = [addUp(parts, "passed"), addUp(parts, "failed")];
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.table(parts);
  console.log(`\n${passed} passed, ${failed} failed in ${Math.round((Date.now() - started) / 1000)} s`);
});
