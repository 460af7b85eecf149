import { createRoot } from "react-dom/client";
import { findRemote, startTracking } from "shared-data";
import { createQueryClient, QueryClientProvider } from "shared-data/query";
import { BrowserRouter } from "shared-data/router";
import { configureRuntime, getSession, parseSettings, startSession, subscribeToSession } from "shared-data/runtime";
import { App } from "./app";
import { preloadRemote } from "./areas/remote-scripts";
import { watchReleases } from "./areas/watch-releases";
import { loadDocuments } from "./boot/load-documents";
import { StartFailed } from "./boot/start-failed";
import { reportVitals } from "./reporting/report-vitals";
import { watchErrors } from "./reporting/watch-errors";

const queryClient = createQueryClient();

// What belongs to one person leaves with that person.
let owner = getSession().user?.id;
subscribeToSession(({ status, user }) => {
  if (status === "loading" || user?.id === owner) return;
  owner = user?.id;
  queryClient.removeQueries({ queryKey: ["private"] });
});

async function start(root: ReturnType<typeof createRoot>): Promise<void> {
  try {
    const { settings, registry } = await loadDocuments();
    configureRuntime(parseSettings(settings));
    const remote = findRemote(registry, window.location.pathname);
    if (remote && remote.access !== "staff") preloadRemote(remote);
    startSession();
    startTracking();
    watchErrors(registry);
    void reportVitals();
    watchReleases(registry);
    root.render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App registry={registry} />
        </BrowserRouter>
      </QueryClientProvider>,
    );
  } catch (error) {
    console.error("[shell]", error);
    root.render(<StartFailed onRetry={() => void start(root)} />);
  }
}

const container = document.getElementById("root");
if (container) void start(createRoot(container));
