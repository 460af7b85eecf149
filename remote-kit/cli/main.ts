#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { stopSignal } from "@store/shared-data/node/process/stop-signal";
import { run, UserError } from "@store/shared-data/node/user-error";
import { buildPackage } from "../build/build-package";
import { readIdentity } from "../build/identity";
import { makeRelease } from "../release/make-release";
import { publish } from "../release/publish";
import { startStandalone } from "../standalone/start-standalone";

const usage = `Usage, in the folder of a remote:
  remote-kit dev [--port <port>] [--store <address>]   the remote alone, with every edit shown; --store: with that store's settings
  remote-kit build                                     into dist/
  remote-kit release [--to <folder>]                   this version, once and for ever, into .releases/<name>/<version>
  remote-kit release --publish <shop> --why "…"        the same, checked by that shop and set live there
    --as check | preview | canary | promote | rollback   only checked; shown to staff; to --percent of the visitors;
                                                         the canary to everyone; back to the release before
    The shop's token is read from RELEASE_TOKEN.
Before a release the tests run; where they fail there is none.`;

const folder = process.cwd();
/** Actions on a release that is already uploaded. */
const withoutFiles = ["promote", "rollback"];

type Values = Partial<Record<"port" | "store" | "to" | "publish" | "why" | "as" | "percent", string | undefined>>;

const commands: Record<string, (values: Values) => Promise<void>> = {
  dev: async ({ port = "3010", store }) => {
    const { name, pages } = readIdentity(folder);
    const stop = stopSignal();
    const settings = store ? await readSettings(store) : { mode: "local" };
    const server = await startStandalone({ name, folder, port: Number(port), portSetting: "--port", settings });
    const host = `http://localhost:${port}`;
    const lines = [...Object.keys(pages), "/galeria"].map((page) => `  ${host}${page}`);
    console.log(`\n${lines.join("\n")}\n\nReady. Ctrl-C stops it.`);
    await stop;
    await server.close();
  },
  build: async () => {
    readIdentity(folder);
    await buildPackage(folder);
  },
  release: async ({ to = ".releases", publish: shop, ...words }) => {
    const { name } = readIdentity(folder);
    // A rollback for which no shop is named must not make a release instead.
    if (shop === undefined && Object.keys(words).length > 0) throw new UserError(usage);
    const send = shop === undefined ? undefined : prepareToPublish(name, shop, words);
    if (send && withoutFiles.includes(words.as ?? "")) return console.log(await send());
    runTests();
    const { version, place } = await makeRelease(path.resolve(to), (draft) => buildPackage(folder, draft));
    console.log(`${name} ${version} is in ${place}`);
    if (send) return console.log(await send(place));
    console.log("Put that folder on a static host, then, on the shop's machine:");
    console.log(`  npx pnpm registry set ${name} <address of the folder>`);
  },
};

await run(async () => {
  const { positionals, values } = readArguments();
  const [name = "", ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) throw new UserError(usage);
  await command(values);
});

function readArguments() {
  const text = { type: "string" } as const;
  const options = { port: text, store: text, to: text, publish: text, why: text, as: text, percent: text };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
}

function prepareToPublish(name: string, shop: string, { as: action = "set", why = "", percent = "" }: Values) {
  const token = process.env.RELEASE_TOKEN;
  if (!token) throw new UserError("RELEASE_TOKEN is not set: the shop's admins create a token at /admin/entregas.");
  if (!why) throw new UserError('Say --why "…": the shop keeps it.');
  return (place?: string) => publish({ shop, token, name, action, why, percent }, place);
}

function runTests() {
  const { status } = spawnSync("npm", ["test"], { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new UserError("The tests fail: no release was made.");
}

async function readSettings(store: string): Promise<Record<string, unknown>> {
  const address = URL.canParse("/config.json", store) ? new URL("/config.json", store) : undefined;
  const response = address && (await fetch(address).catch(() => undefined));
  if (!response?.ok)
    throw new UserError(`No store answers at "${store}": --store takes an address such as http://localhost:3000.`);
  return response.json();
}
