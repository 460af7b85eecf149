import { once } from "node:events";
import { request as call } from "node:http";
import { startStaticServer } from "../../server/serve/static-server";
import { releaseLimits } from "../registry/fetch-files";
import { createPublishHandler, publishPath } from "./publish-endpoint";

const token = `rel_${"a".repeat(64)}`;
const revoked = `rel_${"b".repeat(64)}`;
let address = "";
let close = async () => {};
// As where it is not set.
process.env.TRUSTED_PROXIES = "";

async function start(uploadTime?: number) {
  const findHolder = async (remote: string, given: string) =>
    ["clube", "cupons", "jogos"].includes(remote) && given === token ? `Time ${remote}` : null;
  const handlers = { [publishPath]: createPublishHandler({ findHolder, uploadTime, log: () => {} }) };
  const server = await startStaticServer({ folder: __dirname, port: 0, portVariable: "", handlers });
  address = `http://127.0.0.1:${server.port}${publishPath}`;
  close = server.close;
}
beforeEach(() => start());
afterEach(() => close());

const check = { action: "check", why: "a primeira" };

type Sent = { words?: object; files?: Record<string, string | Blob>; as?: string; remote?: string; via?: string };

async function send({ words = check, files = {}, as = token, remote = "clube", via }: Sent = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append(`file:${name}`, new Blob([content]), "x");
  const headers = { authorization: `Bearer ${as}`, ...(via && { "x-forwarded-for": via }) };
  const response = await fetch(`${address}?remote=${remote}`, { method: "POST", body: form, headers });
  return `${response.status} ${(await response.text()).trim()}`;
}

it("requires a token of that remote, and slows down guessing", async () => {
  expect((await fetch(address)).status).toBe(405);
  for (const as of ["rel_x", revoked]) expect(await send({ as })).toBe('401 This token may not release "clube".');
  for (const remote of ["tools", "../clube", "--store=http://x"])
    expect(await send({ remote })).toBe(`401 This token may not release "${remote}".`);
  for (let guess = 0; guess < 15; guess++) expect(await send({ as: revoked })).toMatch(/^401/);
  expect(await send({ as: revoked })).toBe("429 Too many wrong tokens: wait 15 minutes.");
  // Behind the web server and what ends https, one who guesses is not everybody.
  const guesser = "203.0.113.7, 127.0.0.1";
  for (let guess = 0; guess < 21; guess++) await send({ as: revoked, via: guesser });
  expect(await send({ as: revoked, via: guesser })).toMatch(/^429/);
  expect(await send({ as: revoked, via: "203.0.113.8, 127.0.0.1" })).toMatch(/^401/);
});

it("takes plain names of files alone, and no release that is too large", async () => {
  for (const name of ["../../etc/x", "/etc/x", "js/../../x", "a\\b", ".."])
    expect(await send({ files: { [name]: "x" } })).toMatch(/^400 ".*" is no plain name of a file\.$/);
  expect(await send({ files: { js: "x", "js/a.js": "y" } })).toBe('400 "js/a.js" lies below another file.');
  const large = new Blob([new Uint8Array(3 * releaseLimits.release + 1)]);
  expect(await send({ files: { "a.js": large } }).catch(() => "413")).toMatch(/^413/);
});

/** Begins a call and sends `chunk` of its body again and again, or once. */
function sendSlowly(remote: string, { again = false } = {}) {
  const sent = call(`${address}?remote=${remote}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
  });
  sent.on("error", () => {});
  const chunk = Buffer.alloc(1024 * 1024);
  const more = () => void (sent.write(chunk) && again && setImmediate(more));
  if (again) sent.on("drain", more);
  more();
  return sent;
}

it("says of a body without an end that it is too large", async () => {
  const [response] = await once(sendSlowly("clube", { again: true }), "response");
  expect([response.statusCode, response.headers.connection]).toEqual([413, "close"]);
});

it("lets a slow upload keep only its own team waiting, and ends it", async () => {
  await close();
  await start(1500);
  const slow = ["clube", "cupons"].map((remote) => sendSlowly(remote));
  const responded = slow.map((sent) => once(sent, "response").then(([response]) => response.resume().statusCode));
  const ended = Promise.all(slow.map((sent) => once(sent, "close")));
  await Promise.all(slow.map(async (sent) => sent.socket ?? once(sent, "socket")));
  while (!(await send()).startsWith("429"));
  expect(await send({ remote: "jogos" })).toBe("400 remote-manifest.json is missing.");
  expect(await Promise.all(responded)).toEqual([408, 408]);
  await ended;
  expect(await send({ remote: "cupons" })).toBe("400 remote-manifest.json is missing.");
});

it.each([
  ...["unset", "--store=http://x"].map((action) => [{ action }, `"${action}" is no action.`]),
  ...[" ", "a\nset clube 9.9.9", "a\u001b[2J", "a\u2028b", "a\u202eb", "x".repeat(501)].map((why) => [
    { action: "rollback", why },
    "Say why, in one line of at most 500 characters.",
  ]),
  ...["", "--without-browser", "0", "101", "0x10", "10.5", "-1", "10%%"].map((percent) => [
    { action: "canary", percent },
    "--percent is a whole number from 1 to 100, or off.",
  ]),
] as [object, string][])("refuses the words %j of a command", async (message, sentence) => {
  expect(await send({ words: { why: "x", ...message } })).toBe(`400 ${sentence}`);
});

it("asks for a manifest, in a form", async () => {
  for (const percent of ["1", "100%", "10"])
    expect(await send({ words: { action: "canary", why: "x", percent } })).toMatch(/^400 remote-manifest/);
  expect(await send()).toBe("400 remote-manifest.json is missing.");
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${address}?remote=clube`, { method: "POST", body: "{}", headers })).status).toBe(400);
});

it("takes 30 calls of a team in an hour", async () => {
  for (let call = 0; call < 30; call++) expect(await send()).toMatch(/^400/);
  expect(await send()).toBe("429 More than 30 calls in an hour: wait a while.");
});
