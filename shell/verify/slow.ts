import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { run } from "@store/shared-data/node/user-error";
import { type OtherBrowser, whyNot } from "../e2e/support/other-browsers";
import { findOrInstallBrowser } from "./browser";
import { addUp, type Part, runJest, runPlaywright } from "./parts";

const record = path.join(root, "shell/docs/slow-tests.md");

/** Runs the tests that `pnpm test` skips. Writes the results into the repository; commit them with the change. */
await run(async () => {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "store-slow-"));
  const env = { CHROMIUM_PATH: findOrInstallBrowser() };
  const parts = [
    await runJest("jest", scratch, ["slow.test"]),
    await runPlaywright("chromium", scratch, ["--project=slow"], env),
    await runOther("firefox", scratch, env),
    await runOther("webkit", scratch, env),
  ];
  await rm(scratch, { recursive: true, force: true });
  await writeFile(record, describe(parts));
  console.table(parts);
  if (addUp(parts, "failed") > 0) process.exitCode = 1;
});

async function runOther(title: OtherBrowser, scratch: string, env: object): Promise<Part> {
  const why = await whyNot(title);
  if (why) return { title, passed: 0, failed: 0, skipped: 0, seconds: 0, why: `not run: ${why}` };
  return runPlaywright(title, scratch, [`--project=${title}`], env);
}

function describe(parts: readonly Part[]): string {
  const git = (...parameters: string[]) => execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).trim();
  const changes = git("status", "--porcelain") ? ", with changes" : "";
  const rows = parts.map(
    ({ title, passed, failed, skipped, seconds, why = "" }) =>
      `| ${title} | ${passed} | ${failed} | ${skipped} | ${seconds} | ${why} |`,
  );
  return `# Last run of the slow tests

Written by \`npx pnpm test:slow\` at its end: ${new Date().toISOString().slice(0, 10)}, on commit ${git("rev-parse", "--short", "HEAD")}${changes}.

| Part | Passed | Failed | Skipped | Seconds | |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}
