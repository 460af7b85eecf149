import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { UserError } from "@store/shared-data/node/user-error";
import { findOrInstallBrowser } from "../verify/browser";
import { percentile, printRow, readOptions, startBenchStore } from "./harness";
import { newBrowser, payOrders, signIn } from "./signed-in";

const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"];
const metrics = {
  "LCP s": ["largest-contentful-paint", 1000],
  "TBT ms": ["total-blocking-time", 1],
  CLS: ["cumulative-layout-shift", 1],
  KB: ["total-byte-weight", 1024],
} as const;
const mainPages = "/,/produtos,/product/tiktok-conta-matriz,/login";
const widths = [44, 6, 6, 6, 6, 20];
const runs = 3;
const attempts = 3;
const customer = "cliente@exemplo.com.br";
const run = promisify(execFile);

/**
 * Runs Lighthouse's slow phone profile on the main pages and on any other addresses; prints medians. `--as` signs in
 * with a demo account, in a store whose demo customer has ten more orders.
 */
export async function measureWeb(parameters: string[]): Promise<void> {
  const options = readOptions(parameters, { pages: mainPages, beside: "", as: "" });
  const browser = findOrInstallBrowser();
  const program = findLighthouse();
  const store = await startBenchStore("embedded");
  let signedIn: Awaited<ReturnType<typeof signIn>> | undefined;
  try {
    const pages = options.pages.split(",").map((page) => store.address + page);
    const addresses = [...pages, ...options.beside.split(",").filter(Boolean)];
    const wrong = addresses.find((address) => !URL.canParse(address));
    if (wrong) throw new UserError(`"${wrong}" is no address: --pages takes paths such as /login, --beside addresses.`);
    if (options.as) {
      await payOrders(store, customer);
      signedIn = await signIn(browser, options.as, pages);
    }
    const flags = signedIn?.flags ?? [newBrowser];
    const visits = new Map<string, number[][]>(addresses.map((address) => [address, []]));
    // Interleaved, so that other load on the machine affects all addresses.
    for (let round = 0; round < runs; round++) {
      for (const address of addresses) visits.get(address)?.push(await visit(program, browser, address, flags));
    }
    printRow(["page", ...Object.keys(metrics), "perf/a11y/best/SEO"], widths);
    for (const [address, rounds] of visits) printRow([address, ...summarize(rounds)], widths);
  } finally {
    await signedIn?.remove();
    await store.close();
  }
}

/** Path of Lighthouse. Downloaded on demand instead of a dependency, because only this scenario needs it. */
function findLighthouse() {
  const command = ["--yes", "--package", lighthouse, "-c", "command -v lighthouse"];
  return execFileSync("npx", command, { encoding: "utf8" }).trim();
}

async function visit(program: string, browser: string, address: string, flags: readonly string[]): Promise<number[]> {
  for (let left = attempts - 1; ; left--) {
    const { audits, categories: scored, runtimeError } = await report(program, browser, address, flags);
    if (!runtimeError)
      return [
        ...Object.values(metrics).map(([audit, unit]) => audits[audit].numericValue / unit),
        ...categories.map((name) => Math.round(scored[name].score * 100)),
      ];
    // Lighthouse sometimes fails to record a visit.
    if (left === 0) throw new UserError(`${address}: ${runtimeError.message}`);
  }
}

async function report(program: string, browser: string, address: string, flags: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "store-bench-"));
  const file = path.join(folder, "report.json");
  const output = ["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${categories}`];
  try {
    // Lighthouse may write a report and still exit with an error.
    const failure = await run(program, [address, ...output, ...flags], {
      // The time zone of the shoppers.
      env: { ...process.env, CHROME_PATH: browser, TZ: "America/Sao_Paulo" },
    }).catch((error) => error);
    return JSON.parse(await readFile(file, "utf8").catch((missing) => Promise.reject(failure ?? missing)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summarize(rounds: readonly number[][]) {
  const column = (index: number) => rounds.map((round) => round[index] ?? 0);
  const medians = (rounds[0] ?? []).map((_, index) => percentile(column(index), 0.5));
  const count = Object.keys(metrics).length;
  return [...medians.slice(0, count), medians.slice(count).join("/")];
}
