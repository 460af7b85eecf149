import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";

/** Result of one part of a test run. `why`: reason if it was skipped. */
export interface Part {
  title: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  why?: string;
}

export const addUp = (parts: readonly Part[], what: "passed" | "failed") =>
  parts.reduce((sum, part) => sum + part[what], 0);

/** Runs a tool that counts as one test. */
export async function runCheck(title: string, tool: string, parameters: string[]): Promise<Part> {
  const { code, seconds } = await command(tool, parameters);
  console.log(`${code === 0 ? "ok" : "FAILED"}: ${title}`);
  return { title, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds };
}

export async function runJest(title: string, scratch: string, parameters: string[], env = {}): Promise<Part> {
  const report = path.join(scratch, `${title}.json`);
  const { code, seconds } = await command("jest", ["--json", `--outputFile=${report}`, ...parameters], env);
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = await readReport(report);
  // A suite that fails to load has no failed tests.
  const named = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0);
  if (code !== 0 && named === 0) console.log(`FAILED: jest ${title} ended with ${code}, by no test's fault`);
  const failed = Math.max(named, code === 0 ? 0 : 1);
  return { title, passed: numPassedTests ?? 0, failed, skipped: numPendingTests ?? 0, seconds };
}

export async function runPlaywright(title: string, scratch: string, parameters: string[], env = {}): Promise<Part> {
  const report = path.join(scratch, `${title}.json`);
  // Separate folders, because Playwright empties its output folder at each run.
  const output = path.join(root, "test-results", title.replaceAll(" ", "-"));
  const options = ["test", "--reporter=list,json", `--output=${output}`, ...parameters];
  const { code, seconds } = await command("playwright", options, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = (await readReport(report)).stats ?? {};
  // Flaky tests count as failed.
  const failed = Math.max(unexpected + flaky, code === 0 ? 0 : 1);
  return { title, passed: expected, failed, skipped, seconds };
}

async function readReport(file: string) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}

async function command(tool: string, parameters: string[], env: Record<string, string> = {}) {
  const started = Date.now();
  const programs: Record<string, string> = { node: process.execPath, pnpm: "npx" };
  const program = programs[tool] ?? path.resolve(root, "node_modules/.bin", tool);
  const child = spawn(program, tool === "pnpm" ? [tool, ...parameters] : parameters, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, seconds: Math.round((Date.now() - started) / 1000) };
}
