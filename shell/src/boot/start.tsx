import { findRemote, forgetCachedKeys, leaveDeviceNotices } from "@store/shared-data";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter } from "@store/shared-data/router";
import {
  configureRuntime,
  fetchStoreClient,
  getSession,
  getStoreClient,
  parseSettings,
  startSession,
  subscribeToSession,
} from "@store/shared-data/runtime";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "../app";
import { prefetchPages } from "../areas/prefetch-pages";
import { queriesFor } from "../areas/remote-queries";
import { preloadRemote } from "../areas/remote-scripts";
import { watchReleases } from "../areas/watch-releases";
import { takeOverCachedQueries } from "../offline/cached-queries";
import { followConnection } from "../page/connection";
import { dropQueuedClick } from "../page/queued-click";
import { readServedPage, takeOverQueries } from "../page/served-page";
import { watchErrors } from "../reporting/watch-errors";
import { loadDocuments } from "./load-documents";
import { StartFailed } from "./start-failed";
import { startTracking } from "./start-tracking";

const queryClient = createQueryClient();
// Milliseconds; longer than the page's own requests take. Shorter visits are not counted, neither for the canary nor
// for the live release. Harm that occurs earlier is found by the release check.
const rest = 5000;

// Private data of one account must not be shown to the next one on this device.
let owner = getSession().user?.id;
subscribeToSession(({ status, user }) => {
  if (status === "loading") return;
  forgetCachedKeys(user?.id);
  leaveDeviceNotices(user?.id);
  if (user?.id === owner) return;
  owner = user?.id;
  queryClient.removeQueries({ queryKey: ["private"] });
});

async function start(container: HTMLElement, earlierRoot?: Root): Promise<void> {
  let root = earlierRoot;
  try {
    const served = root ? null : readServedPage();
    const { settings, registry } = served ?? (await loadDocuments());
    configureRuntime(parseSettings(settings));
    const remote = findRemote(registry, window.location.pathname);
    if (remote && remote.access !== "staff") void preloadRemote(remote, window.location.pathname).catch(() => {});
    // A page that was not prerendered fetches data as soon as its code is loaded.
    if (!served && getStoreClient()) fetchStoreClient().catch(() => {});
    followConnection(served !== null);
    startSession();
    // Deferred: reading storage may block and must not delay hydration.
    setTimeout(startTracking);
    watchErrors(registry);
    const { search } = window.location;
    // Optional: ignore a failed fetch.
    setTimeout(
      () =>
        import(/* webpackChunkName: "after-start" */ "./after-start")
          .then(({ afterStart }) => afterStart(search))
          .catch(() => {}),
      rest,
    );
    watchReleases(registry);
    prefetchPages(registry, queryClient);
    const queries = remote ? queriesFor(remote, queryClient) : queryClient;
    // Without a cached catalogue the page renders without its data.
    if (!served && !navigator.onLine) await takeOverCachedQueries(queries).catch(() => {});
    const app = (
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App registry={registry} />
        </BrowserRouter>
      </QueryClientProvider>
    );
    if (served) {
      takeOverQueries(queries, served.queries);
      hydrateRoot(container, app);
      return;
    }
    root ??= emptyRoot(container);
    root.render(app);
  } catch (error) {
    console.error("[shell]", error);
    showFailure(container, root ?? emptyRoot(container));
  }
}

function showFailure(container: HTMLElement, root: Root): void {
  const show = (onRetry?: () => void) => root.render(<StartFailed onRetry={onRetry} />);
  show(() => {
    show();
    void start(container, root);
  });
}

function emptyRoot(container: HTMLElement): Root {
  // Removes a page that was prerendered for another address or by another release.
  dropQueuedClick();
  container.replaceChildren();
  return createRoot(container);
}

const container = document.getElementById("root");
if (container) void start(container);
