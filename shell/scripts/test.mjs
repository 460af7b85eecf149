import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildChanged } from "./build.mjs";
import { root, run } from "./environment.mjs";

/** @type {[title: string, tool: string, parameters: string[]][]} */
const checks = [
  ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["--noEmit"]],
  ["unused code", "knip", []],
  ["dependencies", "node", [path.join(root, "shell/scripts/check-dependencies.mjs")]],
];

/** The static checks, then unit, component and database tests, then what was built, then the store in a browser. The last line counts them. */
await run(async () => {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "store-test-"));
  const total = { passed: 0, failed: 0 };
  try {
    for (const [title, tool, parameters] of checks) add(total, await runCheck(title, tool, parameters));
    const browser = findOrInstallBrowser();
    add(total, await runJest(path.join(scratch, "jest.json")));
    await buildChanged();
    add(total, await runCheck("bundles", "node", [path.join(root, "shell/bundles/report.mjs")]));
    add(total, await runPlaywright(path.join(scratch, "playwright.json"), browser));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

/** @typedef {{ passed: number, failed: number }} Count @param {Count} total @param {Count} part */
function add(total, part) {
  total.passed += part.passed;
  total.failed += part.failed;
}

/** @param {string} title @param {string} tool @param {string[]} parameters */
async function runCheck(title, tool, parameters) {
  const isGood = (await command(tool, parameters)) === 0;
  console.log(`${isGood ? "ok" : "FAILED"}: ${title}`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** @param {string} report */
async function runJest(report) {
  const code = await command("jest", ["--json", `--outputFile=${report}`]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await readReport(report);
  // A suite that could not even be loaded has no failed test to its name.
  const failed = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0, code === 0 ? 0 : 1);
  return { passed: numPassedTests ?? 0, failed };
}

/** @param {string} report @param {string} browser */
async function runPlaywright(report, browser) {
  const code = await command("playwright", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = await readReport(report);
  const failed = Math.max((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), code === 0 ? 0 : 1);
  return { passed: stats?.expected ?? 0, failed };
}

/** @param {string} file */
async function readReport(file) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}

/** @param {string} tool @param {string[]} parameters @param {Record<string, string>} [env] */
function command(tool, parameters, env = {}) {
  const program = tool === "node" ? process.execPath : path.join(root, "node_modules/.bin", tool);
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on("close", resolve));
}
