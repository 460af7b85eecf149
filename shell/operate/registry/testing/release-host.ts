import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The integrity of a text, as manifests write it. */
export const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** How a host of releases has to answer. */
const openHeaders = { "content-type": "text/javascript; charset=utf-8", "access-control-allow-origin": "*" };

/** A manifest of files with their own name as content. */
export const manifest = {
  name: "loja",
  version: "1.2.0",
  contract: 1,
  basePaths: ["/", "/produtos"],
  access: "public" as const,
  entry: "remoteEntry.js",
  files: ["js/a.js"],
  integrity: Object.fromEntries(["remoteEntry.js", "js/a.js", "js/b.js"].map((file) => [file, integrityOf(file)])),
  shared: { react: "^19.0.0" },
};

/** A host with one release below `/loja`, with files and headers set by tests. For the tests of a file. */
export function startReleaseHost() {
  const files = new Map<string, string>();
  const headers = new Map<string, Record<string, string>>();
  const requests: string[] = [];
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const address = String(request.url);
      requests.push(address);
      const content = files.get(address);
      if (content === "redirect") response.writeHead(302, { location: "/loja/remoteEntry.js" }).end();
      else response.writeHead(content === undefined ? 404 : 200, headers.get(address) ?? openHeaders).end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  const publish = (more: object = {}) =>
    void files.set("/loja/remote-manifest.json", JSON.stringify({ ...manifest, ...more }));
  beforeEach(() => {
    files.clear();
    headers.clear();
    requests.length = 0;
    for (const file of Object.keys(manifest.integrity)) files.set(`/loja/${file}`, file);
    publish();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    files,
    headers,
    asked: requests,
    publish,
    get origin() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}
