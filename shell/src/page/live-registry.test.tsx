import { registerRemote } from "../testing/small-remote";
import { startPageServer, until } from "../testing/small-server";
import { findCanaryDraw } from "./canary-draw";
import { canaryCookie } from "./keep-draw";
import { fetchLiveRegistry, isSameRelease, readRegistry } from "./live-registry";

const server = startPageServer();
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page itself does.
  document.cookie = "store_canary=; Max-Age=0; Path=/";
});

/** The release that a visitor gets of a remote with a canary for so many. */
function readWithCanary(percent: number) {
  const stable = registerRemote(server, "a");
  const trial = { ...stable, version: "2.0.0", baseUrl: `${server.origin}/a/2/` };
  return readRegistry({ remotes: [{ ...stable, canary: { percent, remote: trial } }] }).remotes[0];
}

it("shows the registry as this visitor's draw decides", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page itself does.
  document.cookie = canaryCookie(20, false);
  expect(readWithCanary(20)).toMatchObject({ version: "1.0.0", variant: "stable" });
  expect(readWithCanary(21)).toMatchObject({ version: "2.0.0", variant: "canary" });
  await until(() => document.cookie.includes("store_canary=c20.00"));
});

it("draws for the next page where there is no number yet, and takes no part on this one", async () => {
  expect(readWithCanary(100)?.variant).toBeUndefined();
  await until(() => document.cookie.includes("store_canary=c"));
  expect(findCanaryDraw(document.cookie)).toBeLessThan(100);
  expect(readWithCanary(100)).toMatchObject({ version: "2.0.0", variant: "canary" });
});

it("shows the stable release where a browser refuses its cookies", () => {
  jest.spyOn(document, "cookie", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(readWithCanary(100)).toMatchObject({ version: "1.0.0" });
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
  ["answers with no registry", { list: [] }],
])("is unknown when the server %s", async (_case, response) => {
  server.put("/registry.json", response);
  expect(await fetchLiveRegistry()).toBeUndefined();
});

it("compares releases by folder and entry, and no remote equals a missing one", () => {
  const remote = registerRemote(server, "a");
  expect(isSameRelease(remote, { ...remote, version: "9.9.9" })).toBe(true);
  expect(isSameRelease(remote, { ...remote, baseUrl: `${server.origin}/b/` })).toBe(false);
  expect(isSameRelease(remote, { ...remote, entry: "remoteEntry.2.js" })).toBe(false);
  expect(isSameRelease(remote, undefined)).toBe(false);
  expect(isSameRelease(undefined, undefined)).toBe(true);
});

it.each([
  ["store_canary=0.00", 0],
  ["store_canary=c7.50", 7.5],
  ["a=1;store_canary=12.34; b=2", 12.34],
  ["", undefined],
  ["store_canary=100.00", undefined],
  ["store_canary=12.34x", undefined],
  ["other_store_canary=12.34", undefined],
])("finds in the cookies %p the number %p", (cookies, draw) => expect(findCanaryDraw(cookies)).toBe(draw));

it("keeps a number for ninety days, for this shop alone, and finds it again", () => {
  expect(canaryCookie(7.5, false)).toBe("store_canary=7.50; Path=/; Max-Age=7776000; SameSite=Lax");
  expect(findCanaryDraw(canaryCookie(7.5, true))).toBe(7.5);
});
