import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { run } from "@store/shared-data/node/user-error";

// Runs the tests that take about a minute; central modules have hundreds of related tests, which CI runs.
const mostSeconds = 60;
/** Estimated duration: backend tests start a backend. */
const secondsOf = (tests: readonly string[]) =>
  tests.reduce((sum, test) => sum + (test.startsWith("shared-data/local/") ? 10 : 2), 0);

const sqlTests = "shared-data/supabase/tests";
const env = { ...process.env, STORE_TEST_SKIPS_SLOW: "1" };
const jest = ["--ignoreProjects", "database on embedded"];

/** Lints and compiles the changes since a commit (default HEAD), and runs the closest tests by import graph. */
await run(async () => {
  const [base = "HEAD"] = process.argv.slice(2);
  const tracked = lines("git", "diff", "--name-only", "--diff-filter=d", base, "--");
  const changed = [...new Set([...tracked, ...lines("git", "ls-files", "--others", "--exclude-standard")])];
  if (changed.length === 0) return console.log(`Nothing differs from ${base}.`);
  const tests = [...new Set([...testsOutsideTheGraph(changed), ...relatedTests(changed)])];
  const now = tests.filter((_, at) => secondsOf(tests.slice(0, at + 1)) <= mostSeconds);
  const passed = [
    pass("biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]),
    pass("tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/changed.tsbuildinfo"]),
    now.length === 0 || pass("jest", [...jest, "--maxWorkers=2", "--runTestsByPath", ...now]),
  ];
  const later = tests.filter((test) => !now.includes(test));
  if (later.length > 0) console.log(`\nLeft to CI, ${later.length} test files:\n  ${later.join("\n  ")}`);
  if (passed.includes(false)) process.exitCode = 1;
});

/**
 * Tests that the import graph does not find. For SQL: schema equals migrations, permissions, and the subject's tests.
 * For backend code: a complete sale.
 */
function testsOutsideTheGraph(changed: readonly string[]): string[] {
  const changes = (place: RegExp) => changed.some((file) => place.test(file) && !file.endsWith(".test.ts"));
  const subjects = changed.flatMap((file) => /^shared-data\/supabase\/schemas\/([^/]+)\//.exec(file)?.[1] ?? []);
  const ofSubjects = [...new Set(subjects)].flatMap((subject) =>
    lines("git", "ls-files", `${sqlTests}/${subject}/*.test.ts`),
  );
  return [
    ...(changes(/^shared-data\/supabase\/(schemas|migrations)\//)
      ? [`${sqlTests}/schema/same-schema.test.ts`, `${sqlTests}/schema/permissions.test.ts`]
      : []),
    ...(changes(/^shared-data\/(local|supabase\/functions)\/.*\.ts$/) ? ["shared-data/local/selling.test.ts"] : []),
    ...ofSubjects.filter((test) => !test.includes(".slow.")),
  ];
}

/** Related tests by import graph, sorted by path distance to the changed files. */
function relatedTests(changed: readonly string[]): string[] {
  const code = changed.filter((file) => /\.(mjs|tsx?)$/.test(file) && !file.endsWith(".e2e.ts"));
  if (code.length === 0) return [];
  const listed = lines(tool("jest"), ...jest, "--listTests", "--findRelatedTests", ...code);
  const tests = listed.filter((line) => path.isAbsolute(line)).map((file) => path.relative(root, file));
  const stem = (file: string) => file.replace(/\.[^/]*$/, "");
  const steps = (from: string, to: string) => path.relative(stem(from), stem(to)).split(path.sep).length;
  const distance = (test: string) => Math.min(...code.map((file) => steps(file, test)));
  return tests.sort((one, other) => distance(one) - distance(other) || one.localeCompare(other));
}

function tool(name: string): string {
  return path.join(root, "node_modules/.bin", name);
}

function lines(program: string, ...parameters: string[]): string[] {
  const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
  return execFileSync(program, parameters, { cwd: root, env, encoding: "utf8", stdio }).split("\n").filter(Boolean);
}

function pass(name: string, parameters: readonly string[]): boolean {
  const isGood = spawnSync(tool(name), parameters, { cwd: root, env, stdio: "inherit" }).status === 0;
  console.log(`${isGood ? "ok" : "FAILED"}: ${name}`);
  return isGood;
}
