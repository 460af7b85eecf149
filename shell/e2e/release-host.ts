import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { listen } from "@store/shared-data/node/listen";

/** Faults of a release host; `silent` never responds, `slow` never finishes. */
export type Oddity = { silent?: true; slow?: true };

/** Serves a folder of releases, plainly, but for what `odd` says of the files of a release. */
export async function startReleaseHost(folder: string, port: number, odd: ReadonlyMap<string, Oddity>) {
  const server = createServer((request, response) => {
    const address = String(request.url).replace(/\?.*/, "");
    const file = path.join(folder, address);
    const [, version = ""] = address.split("/");
    const { silent, slow } = (address.endsWith(".js") && odd.get(version)) || {};
    if (silent) return;
    if (!existsSync(file)) return void response.writeHead(404).end();
    if (slow) response.write("/* ");
    else createReadStream(file).pipe(response);
  });
  await listen(server, { port, address: undefined, setting: "-" });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
