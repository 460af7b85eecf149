import { constants } from "node:os";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { type SmallServer, startSmallServer } from "../../src/testing/small-server";
import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { sandboxLimits } from "../sandbox/sandbox";
import { createFindPage, patience } from "../serve/find-page";
import { writeSmallShell } from "./small-store";

// Normal priority: with low priority, sandboxes would starve behind other tests.
sandboxLimits.priority = constants.priority.PRIORITY_NORMAL;

/** Store with a prerenderer for each test. @param publish puts the store on its server */
export function startSmallPages(publish: (store: SmallServer) => void) {
  // Building the shell from source takes time on a busy machine.
  jest.setTimeout(240_000);
  const store = startSmallServer();
  const limits = { ...sandboxLimits };
  let prerenderer: Prerenderer;
  afterEach(async () => {
    Object.assign(sandboxLimits, limits);
    jest.useRealTimers();
    await prerenderer.close();
  });
  const [shell, site] = [startTemporaryFolder(), startTemporaryFolder()];
  const open = async (more: object = {}) => {
    const pages = new PageFolder(site.at());
    await pages.open();
    prerenderer = new Prerenderer({ shellFolder: shell.at(), origin: store.origin, pages, ...more });
    return prerenderer;
  };
  beforeEach(async () => {
    // Effectively no time-out on busy machines.
    Object.assign(patience, { withLast: 240_000, outdated: 240_000, first: 240_000 });
    writeSmallShell(shell);
    publish(store);
    await open();
  });
  const fetchJson = async (name: string) => (await fetch(`${store.origin}/${name}.json`)).json();
  const readLive = async () => ({ settings: await fetchJson("config"), registry: await fetchJson("registry") });
  return {
    ...site,
    store,
    shell,
    /** Opens the folder with another prerenderer. */
    open,
    readLive,
    get prerenderer() {
      return prerenderer;
    },
    compose: () => prerenderer.prerenderAll(),
    find: async (address: string, runsScripts = true) => {
      const found = await createFindPage(prerenderer)(address, { ...(await readLive()), runsScripts });
      return found === "pending" ? null : found;
    },
  };
}
