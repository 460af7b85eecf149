import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildChanged } from "remote-kit/build/build-changed";
import { packages, root } from "shared-data/node/environment";
import { hasPrograms } from "shared-data/node/stack";
import { run } from "shared-data/node/user-error";
import { findOrInstallBrowser } from "./browser";

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
const thirds = [
  ["--selectProjects", "components"],
  ["--selectProjects", postgres, "--maxWorkers=2"],
  ["--ignoreProjects", "components", postgres],
];

// On real Postgres, PostgREST and Deno once more: buying and holding the key, orders and payments with the till. That both stacks
// answer alike has tests that need no browser.
const onPostgres = { files: ["buy", "payment-inbox"], env: { STORE_STACK: "postgres" } };

/** The static checks, then unit, component and database tests, then what was built, then the store in a browser. The last line counts them. */
await run(async () => {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "store-test-"));
  const total = { passed: 0, failed: 0 };
  try {
    for (const part of await Promise.all(checks.map((check) => runCheck(...check)))) add(total, part);
    const browser = findOrInstallBrowser();
    // Side by side: each waits for other processes most of the time.
    for (const part of await Promise.all(thirds.map((third) => runJest(scratch, third)))) add(total, part);
    await buildChanged(packages);
    add(
      total,
      await runCheck("bundles", "node", ["--import", "tsx/esm", path.join(root, "shell/verify/bundles/report.ts")]),
    );
    add(total, await runPlaywright(path.join(scratch, "playwright.json"), browser));
    if (hasPrograms("postgres"))
      add(total, await runPlaywright(path.join(scratch, "second.json"), browser, onPostgres));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

export type Count = { passed: number; failed: number };
function add(total: Count, part: Count) {
  total.passed += part.passed;
  total.failed += part.failed;
}

async function runCheck(title: string, tool: string, parameters: string[]) {
  const isGood = (await command(tool, parameters)) === 0;
  console.log(`${isGood ? "ok" : "FAILED"}: ${title}`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

async function runJest(scratch: string, projects: readonly string[]) {
  const report = path.join(scratch, `${projects.join(" ")}.json`);
  const code = await command("jest", ["--json", `--outputFile=${report}`, ...projects], { STORE_TEST_SKIPS_SLOW: "1" });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await readReport(report);
  // A suite that could not even be loaded has no failed test to its name.
  const named = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0);
  if (code !== 0 && named === 0)
    console.log(`FAILED: jest ${projects.join(" ")} ended with ${code}, by no test's fault`);
  return { passed: numPassedTests ?? 0, failed: Math.max(named, code === 0 ? 0 : 1) };
}

async function runPlaywright(report: string, browser: string, { files, env } = { files: [] as string[], env: {} }) {
  // What is slow has a command of its own, test:slow.
  const code = await command(
    "playwright",
    ["test", "--reporter=list,json", "--grep-invert=@slow|\\.slow\\.", ...files],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...env,
    },
  );
  const { stats } = await readReport(report);
  const failed = Math.max(stats?.unexpected ?? 0, code === 0 ? 0 : 1);
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed };
}

async function readReport(file: string) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}

function command(tool: string, parameters: string[], env: Record<string, string> = {}) {
  const programs: Record<string, string> = { node: process.execPath, pnpm: "npx" };
  const program = programs[tool] ?? path.resolve(root, "node_modules/.bin", tool);
  const child = spawn(program, tool === "pnpm" ? [tool, ...parameters] : parameters, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on("close", resolve));
}
