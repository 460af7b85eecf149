import { findHeadFaults, findHeadingFaults } from "@store/shared-data/contract/contract-rules";
import { ownsPath } from "@store/shared-data/contract/menu";
import { UserError } from "@store/shared-data/node/user-error";
import { describe } from "../../server/prerender/failures";
import { RemoteSandbox, type SandboxedComposition } from "../../server/prerender/remote-sandbox";
import type { Trial } from "./trial";

/** Limit of rendered pages, one after the other, so that the failing page is known. */
const mostPages = 60;
const patience = 60_000;

/** Renders what a release lists for prerendering in the sandbox. Returns the paths. */
export async function renderAhead({ build, settings, registry, remote, store }: Trial, serverCode: string) {
  const parts = { build, settings, ownSettings: settings, registry, live: registry, key: "" };
  const sandbox = new RemoteSandbox({ parts, remote, serverCode, origin: store });
  let where = "its code";
  const late = setTimeout(
    () => void sandbox.close(`${mostPages} pages take longer than ${patience / 1000} s`),
    patience,
  );
  try {
    const composition = await sandbox.begin();
    where = "its list of addresses";
    const { paths, failures } = await composition.listPaths();
    if (failures[0]) throw new Error(failures[0]);
    const chosen = choose(paths, remote.basePaths);
    for (where of chosen) await renderPage(composition, where, store);
    return chosen;
  } catch (error) {
    const { name, version } = remote;
    throw new UserError(`${name} ${version} cannot be rendered ahead: ${where}: ${describe(error)}.`);
  } finally {
    clearTimeout(late);
    await sandbox.close();
  }
}

/** The first path of each base path, and an even sample of the rest. */
export function choose(paths: readonly string[], basePaths: readonly string[], most: number = mostPages) {
  const firsts = basePaths.flatMap((base) => paths.find((path) => ownsPath(base, path)) ?? []);
  const step = Math.ceil(paths.length / most);
  const spread = paths.filter((_, index) => index % step === 0);
  return [...new Set([...firsts, ...spread])].slice(0, Math.max(most, firsts.length));
}

async function renderPage({ prepare }: SandboxedComposition, path: string, origin: string) {
  const page = await prepare(path);
  if (!page) throw new Error("no route that is rendered ahead answers for it");
  const { markup } = await page.render();
  const faults = [...findHeadFaults(page.head, origin), ...findHeadingFaults(headingsOf(markup))];
  if (faults.length > 0) throw new Error(faults.join("; "));
}

function headingsOf(markup: string) {
  const start = markup.indexOf("<main");
  const end = markup.lastIndexOf("</main>");
  return Array.from(markup.slice(start, end).matchAll(/<h([1-6])[\s>]/g), ([, level]) => Number(level));
}
