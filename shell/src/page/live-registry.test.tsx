import { registerRemote } from "../testing/small-remote";
import { answerPage, startSmallServer } from "../testing/small-server";
import { fetchLiveRegistry, isSameRelease, readRegistry } from "./live-registry";

const server = startSmallServer();
answerPage(server);
beforeEach(() => localStorage.setItem("store-canary-draw", "20.00"));

it("shows the registry as this visitor's draw decides", () => {
  const stable = registerRemote(server, "a");
  const trial = { ...stable, version: "2.0.0", baseUrl: `${server.origin}/a/2/` };
  const read = (percent: number) => readRegistry({ remotes: [{ ...stable, canary: { percent, remote: trial } }] });
  expect(read(20).remotes[0]?.version).toBe("1.0.0");
  expect(read(21).remotes[0]?.version).toBe("2.0.0");
});

it("takes a remote below the shell's own address for one of this origin", () => {
  const remote = { ...registerRemote(server, "a"), baseUrl: "/a/" };
  expect(readRegistry({ remotes: [remote] }).remotes[0]?.baseUrl).toBe(`${window.location.origin}/a/`);
});

it("asks the server what is live now", async () => {
  server.put("/registry.json", { remotes: [registerRemote(server, "a")] });
  expect((await fetchLiveRegistry())?.remotes.map(({ name }) => name)).toEqual(["a"]);
  expect(server.asked).toMatchObject([{ headers: { "cache-control": "max-age=0" } }]);
});

it.each([
  ["fails", { status: 500, body: '{"remotes":[]}' }],
  ["answers nonsense", "{not json"],
  ["answers with no registry", { list: [] }],
])("cannot tell where the server %s", async (_case, answer) => {
  server.put("/registry.json", answer);
  expect(await fetchLiveRegistry()).toBeUndefined();
});

it("tells releases apart by folder and entry, and takes no remote for the same as none", () => {
  const remote = registerRemote(server, "a");
  expect(isSameRelease(remote, { ...remote, version: "9.9.9" })).toBe(true);
  expect(isSameRelease(remote, { ...remote, baseUrl: `${server.origin}/b/` })).toBe(false);
  expect(isSameRelease(remote, { ...remote, entry: "remoteEntry.2.js" })).toBe(false);
  expect(isSameRelease(remote, undefined)).toBe(false);
  expect(isSameRelease(undefined, undefined)).toBe(true);
});
