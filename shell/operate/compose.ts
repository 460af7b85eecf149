import path from "node:path";
import { parseArgs } from "node:util";
import { describeDiskFault } from "@store/shared-data/node/disk";
import { environment } from "@store/shared-data/node/environment";
import { createLog, logConsole } from "@store/shared-data/node/log";
import { stopSignal } from "@store/shared-data/node/process/stop-signal";
import { refuseDeadBackend } from "@store/shared-data/node/usable-backend";
import { run, UserError } from "@store/shared-data/node/user-error";
import { refuseFailures } from "../server/prerender/failures";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { fetchSettings, settingsHere } from "../server/prerender/store-parts";
import { watchAndPrerender } from "../server/prerender/watch-and-prerender";
import { createSitePreviews } from "../server/preview/site-previews";
import { decidedOver } from "../server/registry-store";
import { startStaticServer } from "../server/serve/static-server";
import { keepSnapshot, snapshotAge } from "../server/snapshot/keep-snapshot";
import { Snapshot } from "../server/snapshot/snapshot";
import { createPublishHandler, holderFinder, publishPath } from "./publish/publish-endpoint";
import { createStatePublisher, findServiceKey } from "./publish-state";
import { backendOf, readExport, siteMaps } from "./site/export-record";
import { readJson } from "./site/site-files";
import { followRegistry, readShown, type SiteSource } from "./site/site-registry";

const usage = "pnpm compose --site <exported folder> [--from http://localhost:3000] [--watch]";

/** Renders an exported site's pages with its own shell. Its origin, or the store, must be running. */
await run(async () => {
  const { from, watch, folder } = readOptions();
  const { origin, backend, source } = placeOfSite(folder);
  const settings = await fetchSettings({ origin: from }).catch((error) => {
    // In watch mode, wait for a store that is starting.
    if (!watch) throw unreadable(from, error);
  });
  if (settings !== undefined) await refuseDeadBackend(settingsHere(settings, { backend }), { patient: watch });
  const pages = new PageFolder(source.site);
  const prerenderer = new Prerenderer({
    shellFolder: source.shell,
    origin: from,
    publicOrigin: origin,
    pages,
    rendersAll: true,
    isDeployed: true,
    backend,
  });
  if (watch) {
    // The site's own settings name the same backend, also while the store that renders is still starting.
    const own = settings ?? (readJson(path.join(source.site, "config.json")) as typeof settings);
    const database = backend ?? String(own?.supabaseUrl ?? "");
    const follow = followRegistry(source, () => [...pages.listed]);
    const publish = publisherOf(source, database);
    const before = async () => {
      await publish();
      await follow();
    };
    const server = environment.publishPort !== undefined && (await takeReleases(source, { origin, backend, database }));
    await keepComposing(prerenderer, { registryDir: source.registryDir, before });
    if (server) await server.close();
    return;
  }
  const { written, unchanged, removed, failures } = await prerenderer.prerenderAll().catch((error) => {
    throw error instanceof UserError ? error : unreadable(from, error);
  });
  console.log(`${written} pages written, ${unchanged} unchanged, ${removed} removed, in ${pages.folder}`);
  refuseFailures(failures);
});

type Releases = { origin: string; backend: string | undefined; database: string };

/** Receives published releases and shows proposed ones to staff; this machine's web server forwards the requests. */
function takeReleases({ site, shell, registryDir }: SiteSource, { origin, backend, database }: Releases) {
  const publish = createPublishHandler({
    findHolder: holderFinder(database, findServiceKey),
    options: [`--store=${origin}`, `--shell=${shell}`],
    log: createLog("composer"),
  });
  const { handlers, page } = createSitePreviews({
    shell,
    registryDir,
    shellUrl: origin,
    backend,
    readSettings: () => readJson(path.join(site, "config.json")) as Record<string, unknown>,
    readLive: () => readShown(site),
  });
  return startStaticServer({
    folder: path.join(registryDir, "published"),
    port: Number(environment.publishPort),
    portVariable: "PUBLISH_PORT",
    page,
    handlers: { ...handlers, [publishPath]: publish },
  });
}

function publisherOf({ built, registryDir, site, shell }: SiteSource, backend: string) {
  return createStatePublisher({
    registryDir,
    readLive: () => decidedOver(built, registryDir),
    shellFolder: shell,
    backend,
    findKey: findServiceKey,
    mapFolders: [siteMaps(path.dirname(site))],
  });
}

const unreadable = (from: string, error: unknown) =>
  new UserError(
    describeDiskFault(error) ?? `${from} could not be read: ${error instanceof Error ? error.message : error}`,
  );

async function keepComposing(prerenderer: Prerenderer, watched: Parameters<typeof watchAndPrerender>[1]) {
  logConsole(createLog("composer"));
  // npx and pnpm forward SIGTERM to this process.
  const stop = stopSignal();
  const snapshot = new Snapshot(path.join(prerenderer.pages.folder, "snapshot"));
  const composing = await watchAndPrerender(prerenderer, watched);
  // This process does not receive requests of open tabs, so it refreshes by timer.
  const refresh = keepSnapshot(snapshot, prerenderer, () => void composing.prerenderNow());
  const timer = setInterval(refresh, snapshotAge);
  await stop;
  clearInterval(timer);
  await composing.stop();
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        site: { type: "string" },
        from: { type: "string", default: `http://localhost:${environment.shellPort}` },
        watch: { type: "boolean", default: false },
      },
    });
    if (!values.site) throw new UserError("Name the folder that `export` has written.");
    return { ...values, folder: path.resolve(values.site) };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

function placeOfSite(folder: string) {
  const record = readExport(folder);
  if (!record) throw new UserError(`${folder} holds no site that \`export\` has written.`);
  const [site, shell] = [path.join(folder, "site"), path.join(folder, "shell")];
  const source: SiteSource = { site, shell, built: record.built, registryDir: environment.registryDir };
  return { source, origin: new URL(record.address).origin, backend: backendOf(record) };
}
