import { fetchPreloads } from "../testing/preloads";
import { integrityOf, registerRemote } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { preloadRemote } from "./remote-scripts";

const server = startSmallServer();
let stop = () => {};
beforeEach(() => {
  document.head.replaceChildren();
  stop = fetchPreloads();
});
afterEach(() => stop());

const requests = () => server.asked.map(({ request }) => request);

function publish(name: string, files: readonly string[]) {
  for (const file of files) server.put(`/${name}/${file}`, `// ${file}`);
}

it("fetches the entry, the module and the page's own scripts, and no other page's", async () => {
  publish("a", ["remoteEntry.js", "routes.js", "um.js"]);
  const pages = { "/a": ["um.js"], "/b": ["dois.js"] };
  await preloadRemote(registerRemote(server, "a", { files: ["routes.js"], pages }), "/a/7");
  expect(requests().sort()).toEqual(["GET /a/remoteEntry.js", "GET /a/routes.js", "GET /a/um.js"]);
});

it("names them so that the script which follows finds them", async () => {
  publish("b", ["remoteEntry.js"]);
  const integrity = { "remoteEntry.js": integrityOf("// remoteEntry.js") };
  await preloadRemote(registerRemote(server, "b", { integrity }), "/b");
  const [link] = document.querySelectorAll("link");
  expect(link).toMatchObject({
    rel: "preload",
    as: "script",
    crossOrigin: "anonymous",
    href: `${server.origin}/b/remoteEntry.js`,
    integrity: integrity["remoteEntry.js"],
  });
});

it("asks for nothing twice, also while it is on its way", async () => {
  publish("c", ["remoteEntry.js"]);
  const remote = registerRemote(server, "c");
  await Promise.all([preloadRemote(remote, "/c"), preloadRemote(remote, "/c")]);
  await preloadRemote(remote, "/c/2");
  expect(requests()).toEqual(["GET /c/remoteEntry.js"]);
  expect(document.querySelector("link")).not.toHaveAttribute("integrity");
});

it("rejects where a script cannot be had, and asks for that one again the next time", async () => {
  publish("d", ["remoteEntry.js"]);
  server.put("/d/routes.js", { status: 500 }, "// routes.js");
  const remote = registerRemote(server, "d", { files: ["routes.js"] });
  await expect(preloadRemote(remote, "/d")).rejects.toThrow(`${server.origin}/d/routes.js could not be fetched`);
  await preloadRemote(remote, "/d");
  expect(requests().sort()).toEqual(["GET /d/remoteEntry.js", "GET /d/routes.js", "GET /d/routes.js"]);
});
