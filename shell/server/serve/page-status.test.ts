import { get, type IncomingHttpHeaders } from "node:http";
import { startServedStore } from "../testing/served-store";

const store = startServedStore();
const manifest = {
  name: "loja",
  version: "0.1.0",
  basePaths: ["/"],
  entry: "remoteEntry.js",
  baseUrl: "http://a.invalid/",
};

async function serve(remote: object = manifest) {
  store.write("registry/registry.json", JSON.stringify({ remotes: [remote] }));
  await store.serve();
}

/** An answer to an address that is sent as it stands: `fetch` would make it plain first. */
const rawAnswer = (path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get({ host: "localhost", port: store.place.ports[0], path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    }).on("error", reject);
  });
it.each([
  ["/", 200],
  ["/app.html", 200],
  ["/nada", 404],
  ["/produtos", 200],
  ["/produtos/1", 200],
  ["/Produtos/1", 200],
  ["/produtos/1/2", 404],
  ["/conta", 404],
  ["/conta/entrar", 200],
  ["/conta/entrar/x", 404],
  ["/feira/hoje", 200],
  ["/feira", 404],
])("knows by the routes that a release lists whether there is a page at %s: %d", async (address, status) => {
  const paths = {
    basePaths: ["/", "/produtos", "/conta"],
    routes: ["/", "/produtos", "/produtos/:id", "/conta/entrar"],
  };
  const remote = { ...manifest, basePaths: ["/", "/feira"], routes: ["/", "/feira/hoje"] };
  await serve({ ...manifest, ...paths, canary: { percent: 5, remote } });
  expect((await rawAnswer(address)).status).toBe(status);
});

it.each([
  ["/produtos/", "/produtos"],
  ["/produtos///?utm_source=a%20b&x=/", "/produtos?utm_source=a%20b&x=/"],
  ["/nada/", "/nada"],
  ["/.//outra.exemplo.com/", "/outra.exemplo.com"],
  ["/%2F%2Foutra.exemplo.com/", "/%2F%2Foutra.exemplo.com"],
  ["/\\outra.exemplo.com/x/", "/x"],
])("leads from %s to the one address of the page: %s", async (request, plain) => {
  await serve();
  const { status, headers } = await rawAnswer(request);
  expect({ status, location: headers.location }).toEqual({ status: 301, location: plain });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

it.each(["/", "//", "/?x=/"])("leads nowhere from %s", async (request) => {
  await serve();
  expect((await rawAnswer(request)).status).toBe(200);
});
