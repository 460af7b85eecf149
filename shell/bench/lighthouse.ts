import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readMainThread } from "./main-thread";

const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"];
const attempts = 3;
const run = promisify(execFile);

/** Where Lighthouse is, fetched if need be; it is no dependency of the store, because only this benchmark uses it. */
export function findLighthouse() {
  const command = ["--yes", "--package", lighthouse, "-c", "command -v lighthouse"];
  return execFileSync("npx", command, { encoding: "utf8" }).trim();
}

/** `scores` in the order performance, accessibility, best practices, SEO; times in ms; `cpu` and `blocking` as `readMainThread` has them. */
export type Visit = Record<"lcp" | "tbt" | "cls" | "bytes" | "cpu" | "blocking", number> & { scores: number[] };

/**
 * One visit on Lighthouse's slow phone (its default: simulated 4G, CPU at a quarter).
 * @param visit `port` is where a browser that is open already, such as one with a session, can be driven; what it has
 *   stored then stays
 */
export async function measure(visit: {
  program: string;
  browser: string;
  address: string;
  port?: number;
}): Promise<Visit> {
  for (let left = attempts - 1; ; left--) {
    const { report, trace } = await visitOnce(visit);
    const { audits, categories: scored, runtimeError } = report;
    if (!runtimeError) return { ...figuresOf(audits, scored), ...readMainThread(trace.traceEvents) };
    // Now and then Lighthouse loses its recording of a visit, and says so.
    if (left === 0) throw new Error(`${visit.address}: ${runtimeError.message}`);
  }
}

/** What Lighthouse reports, also of a visit that it could not measure, and the browser's recording of it. */
async function visitOnce({ program, browser, address, port }: Parameters<typeof measure>[0]) {
  const own = port
    ? [`--port=${port}`, "--disable-storage-reset"]
    : ["--chrome-flags=--headless=new --no-sandbox --disable-background-networking"];
  const folder = await mkdtemp(path.join(os.tmpdir(), "store-bench-"));
  // To a file: of what it writes into a pipe the end is lost now and then.
  const file = path.join(folder, "report.json");
  const output = ["--quiet", "--output=json", `--output-path=${file}`, "--save-assets"];
  const only = `--only-categories=${categories}`;
  try {
    const ended = run(program, [address, ...output, only, ...own], { env: { ...process.env, CHROME_PATH: browser } });
    // It also fails with a report: of a visit that it could not measure.
    const failure = await ended.then(
      () => undefined,
      (error) => error,
    );
    const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), "utf8"));
    const report = await read("report.json").catch((missing) => Promise.reject(failure ?? missing));
    const recording = (await readdir(folder)).find((name) => name.endsWith(".trace.json"));
    return { report, trace: recording ? await read(recording) : { traceEvents: [] } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(audits: Record<string, { numericValue: number }>, scored: Record<string, { score: number }>) {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
    lcp: figure("largest-contentful-paint"),
    tbt: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    bytes: figure("total-byte-weight"),
  };
}
