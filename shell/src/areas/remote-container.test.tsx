/** @jest-environment-options {"resources": "usable"} */
import { entryOf, moduleOf, offerSingletons, registerRemote, shareScope } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { readHostOffer } from "./host-offer";
import { openContainer } from "./remote-container";

const server = startSmallServer();
offerSingletons();
beforeEach(() => jest.spyOn(console, "error").mockImplementation(() => {}));

it("gives the container of the entry, with the host's singletons in it", async () => {
  server.put("/cesta/remoteEntry.js", entryOf("cesta", moduleOf("cesta")));
  const container = await openContainer(registerRemote(server, "cesta"), 0);
  expect((await container.get("./routes"))()).toMatchObject({ default: { name: "cesta" } });
  expect(Reflect.get(globalThis, "givenScope")).toEqual(shareScope);
});

it("gives each remote singletons of its own to overwrite, and reads the shell's offer from none of them", async () => {
  for (const name of ["estraga", "segue"]) server.put(`/${name}/remoteEntry.js`, entryOf(name, moduleOf(name)));
  const before = [await readHostOffer(), Object.keys(shareScope.react)];
  await openContainer(registerRemote(server, "estraga"), 0);
  const given = Reflect.get(globalThis, "givenScope");
  for (const shared of Object.values<object>(given.react)) Object.assign(shared, { get: () => "outro" });
  Object.assign(given.react, { "99.0.0": { get: () => "outro" } });
  Object.assign(given, { "@store/shared-data/extra": { "1.0.0": {} } });
  await openContainer(registerRemote(server, "segue"), 0);
  expect(Reflect.get(globalThis, "givenScope")).toEqual(shareScope);
  expect([await readHostOffer(), Object.keys(shareScope.react)]).toEqual(before);
});

it("lets the browser check the entry, and leaves no script behind", async () => {
  const note = "globalThis.ranAs = (({ integrity, crossOrigin, async }) => ({ integrity, crossOrigin, async }))";
  const entry = `${note}(document.currentScript); ${entryOf("guarda", moduleOf("guarda"))}`;
  server.put("/guarda/remoteEntry.js", entry);
  await openContainer(registerRemote(server, "guarda", { integrity: { "remoteEntry.js": "sha384-abc" } }), 0);
  expect(globalThis).toMatchObject({ ranAs: { integrity: "sha384-abc", crossOrigin: "anonymous", async: true } });
  expect(document.querySelectorAll("script")).toHaveLength(0);
});

it.each([
  ["leaves nothing", "0"],
  ["leaves something else", "globalThis.store_remote_estranha = { get() {} }"],
])("refuses a script that %s", async (_case, text) => {
  server.put("/estranha/remoteEntry.js", text);
  const open = openContainer(registerRemote(server, "estranha"), 0);
  await expect(open).rejects.toThrow("remoteEntry.js is not the entry of a remote");
});

it("does not take what an earlier attempt left for the answer to this one", async () => {
  const remote = registerRemote(server, "dupla");
  server.put("/dupla/remoteEntry.js", entryOf("dupla", moduleOf("dupla")), "0");
  await openContainer(remote, 0);
  await expect(openContainer(remote, 1)).rejects.toThrow("is not the entry of a remote");
});
