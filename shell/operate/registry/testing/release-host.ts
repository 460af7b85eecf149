import { integrityOf } from "../../../src/testing/small-remote";
import { startSmallServer } from "../../../src/testing/small-server";

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

/** A host with one release below `/loja`, which tests change. For the tests of a file. */
export function startReleaseHost() {
  const server = startSmallServer();
  const publish = (more: object = {}) => server.put("/loja/remote-manifest.json", { ...manifest, ...more });
  beforeEach(() => {
    for (const file of Object.keys(manifest.integrity)) server.put(`/loja/${file}`, file);
    publish();
  });
  return {
    publish,
    put: server.put.bind(server),
    get asked() {
      return server.asked.map(({ request }) => request.replace("GET ", ""));
    },
    get origin() {
      return server.origin;
    },
  };
}
