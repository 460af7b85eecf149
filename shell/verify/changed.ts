import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "shared-data/node/environment";
import { run } from "shared-data/node/user-error";

// What ends within a minute beside the types: a hub of the import graph has hundreds of tests, which CI runs.
const mostSeconds = 60;
/** About how long a file of tests takes: those of the backend start one. */
const secondsOf = (test: string) => (test.startsWith("shared-data/local/") ? 10 : 2);

const sql = "shared-data/supabase";
/** Run for every change of SQL: the migrations make what the schemas say, and give no right more. */
const testsOfAnySql = ["same-schema", "rights"].map((name) => `${sql}/tests/schema/${name}.test.ts`);
/** Runs what the import graph does not see, which lies in processes of its own: the backend, and the Edge Functions in Deno. */
const testOfProcesses = "shared-data/local/selling.test.ts";

const env = { ...process.env, STORE_TEST_SKIPS_SLOW: "1" };
const jest = ["--ignoreProjects", "database on embedded"];

/** Lints and compiles what differs from a commit (HEAD where none is named), and runs the tests nearest to it by the import graph. */
await run(async () => {
  const [base = "HEAD"] = process.argv.slice(2);
  const changed = changedSince(base);
  if (changed.length === 0) return console.log(`Nothing differs from ${base}.`);
  const [now, later] = split([
    ...testsOfPlaces(changed),
    ...nearestFirst([...testsOfSubjects(changed), ...relatedTests(changed)], changed),
  ]);
  const passed = [
    pass("biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]),
    pass("tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/changed.tsbuildinfo"]),
    now.length === 0 || pass("jest", [...jest, "--maxWorkers=2", "--runTestsByPath", ...now]),
  ];
  if (later.length > 0) console.log(`\nLeft to CI, ${later.length} test files:\n  ${later.join("\n  ")}`);
  if (passed.includes(false)) process.exitCode = 1;
});

function changedSince(base: string): string[] {
  const tracked = git("diff", "--name-only", "--diff-filter=d", base, "--");
  return [...new Set([...tracked, ...git("ls-files", "--others", "--exclude-standard")])];
}

/** Tests in their order: those for which there is time now, and the rest. */
function split(tests: readonly string[]): [now: string[], later: string[]] {
  const all = [...new Set(tests)];
  let end = 0;
  for (let seconds = 0; end < all.length && seconds < mostSeconds; end++) seconds += secondsOf(all[end] ?? "");
  return [all.slice(0, end), all.slice(end)];
}

function testsOfPlaces(changed: readonly string[]): string[] {
  const isIn = (place: RegExp) => changed.some((file) => place.test(file) && !file.endsWith(".test.ts"));
  return [
    ...(isIn(/^shared-data\/supabase\/(schemas|migrations)\//) ? testsOfAnySql : []),
    ...(isIn(/^shared-data\/(local|supabase\/functions)\/.*\.ts$/) ? [testOfProcesses] : []),
  ];
}

/** The database tests of the subjects whose SQL changed: they have the folders of its schemas. */
function testsOfSubjects(changed: readonly string[]): string[] {
  const subjects = changed.map((file) => /^shared-data\/supabase\/schemas\/([^/]+)\//.exec(file)?.[1]);
  return [...new Set(subjects)].flatMap((subject) => {
    const folder = `${sql}/tests/${subject}`;
    if (subject === undefined || !existsSync(path.join(root, folder))) return [];
    return readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(".test.ts") && !name.includes(".slow."))
      .map((name) => `${folder}/${name}`);
  });
}

function relatedTests(changed: readonly string[]): string[] {
  const code = changed.filter((file) => /\.(mjs|tsx?)$/.test(file) && !file.endsWith(".e2e.ts"));
  if (code.length === 0) return [];
  return lines(tool("jest"), [...jest, "--listTests", "--findRelatedTests", ...code])
    .filter((line) => path.isAbsolute(line))
    .map((file) => path.relative(root, file));
}

function nearestFirst(tests: readonly string[], changed: readonly string[]): string[] {
  const far = (test: string) => Math.min(...changed.map((file) => steps(test, file)));
  return [...new Set(tests)].sort((a, b) => far(a) - far(b) || a.localeCompare(b));
}

/** How many folders lie between two files; a test right beside its source has none, one of another package has many. */
function steps(one: string, other: string): number {
  const [a, b] = [one.split("/"), other.split("/")];
  const shared = a.findIndex((folder, at) => folder !== b[at]);
  if (shared === 0) return 100 + a.length;
  const beside = a.at(-1)?.split(".")[0] === b.at(-1)?.split(".")[0] ? 0 : 1;
  return shared === -1 ? 0 : 2 * (a.length - 1 + b.length - 1 - 2 * shared) + beside;
}

function git(...parameters: string[]): string[] {
  return lines("git", parameters);
}

function tool(name: string): string {
  return path.join(root, "node_modules/.bin", name);
}

function lines(program: string, parameters: readonly string[]): string[] {
  const text = execFileSync(program, parameters, {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return text.split("\n").filter((line) => line !== "");
}

function pass(name: string, parameters: readonly string[]): boolean {
  const isGood = spawnSync(tool(name), parameters, { cwd: root, env, stdio: "inherit" }).status === 0;
  console.log(`${isGood ? "ok" : "FAILED"}: ${name}`);
  return isGood;
}
