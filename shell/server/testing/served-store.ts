import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { listen } from "@store/shared-data/node/listen";
import { serveStore } from "../serve/serve-store";

type More = Partial<Parameters<typeof serveStore>[0]>;

/** Finds a free port. */
async function findPort() {
  const server = createServer();
  const port = await listen(server, { port: 0, setting: "" });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Folder with a start page; `serve` serves the shell at the first port, a remote at the second. */
export function startServedStore() {
  const place = { root: "", ports: [0, 0] };
  let served: Awaited<ReturnType<typeof serveStore>> | undefined;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(place.root, file)), { recursive: true });
    writeFileSync(path.join(place.root, file), text);
  };
  beforeEach(async () => {
    place.root = mkdtempSync(path.join(tmpdir(), "store-"));
    place.ports = [await findPort(), await findPort()];
    write("shell/dist/app.html", "<title>Início</title>");
  });
  afterEach(async () => {
    await served?.close();
    served = undefined;
    rmSync(place.root, { recursive: true });
  });
  return {
    place,
    write,
    serve: async (more: More = {}) => {
      const { root, ports } = place;
      const folders = { registryDir: path.join(root, "registry"), releasesDir: path.join(root, "releases") };
      const settings = { storeName: "Ativos", mode: "local", supabaseUrl: "http://localhost:54321" };
      served = await serveStore({ root, shellPort: ports[0] ?? 0, remotes: [], settings, ...folders, ...more });
    },
  };
}
