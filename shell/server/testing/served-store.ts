import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { freePort } from "../../../shared-data/local/testing/free-port";
import { serveStore } from "../serve/serve-store";

type More = Partial<Parameters<typeof serveStore>[0]>;

/** Folder with a start page; `serve` serves the shell at the first port, a remote at the second. */
export function startServedStore() {
  const place = { ports: [0, 0] };
  let served: Awaited<ReturnType<typeof serveStore>> | undefined;
  afterEach(async () => {
    await served?.close();
    served = undefined;
  });
  const folder = startTemporaryFolder();
  beforeEach(async () => {
    place.ports = [await freePort(), await freePort()];
    folder.write("shell/dist/app.html", "<title>Início</title>");
  });
  return {
    ...folder,
    place,
    serve: async (more: More = {}) => {
      const { ports } = place;
      const root = folder.at();
      const folders = { registryDir: folder.at("registry"), releasesDir: folder.at("releases") };
      const settings = { storeName: "Ativos", mode: "local", supabaseUrl: "http://localhost:54321" };
      served = await serveStore({ root, shellPort: ports[0] ?? 0, remotes: [], settings, ...folders, ...more });
    },
  };
}
