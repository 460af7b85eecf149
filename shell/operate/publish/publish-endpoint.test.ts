import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { releaseLimits } from "../registry/fetch-files";
import { createPublishHandler, publishPath } from "./publish-endpoint";

const token = `rel_${"a".repeat(64)}`;
const revoked = `rel_${"b".repeat(64)}`;
let address = "";
let close = () => {};

beforeEach(async () => {
  const findHolder = async (remote: string, given: string) =>
    remote === "clube" && given === token ? "Time Clube" : null;
  const server = createServer(createPublishHandler({ findHolder, log: () => {} }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${publishPath}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

const words = { action: "check", why: "a primeira" };

async function send(
  more: { words?: Record<string, string>; files?: Record<string, string | Blob>; as?: string; remote?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more.words ?? words)) form.append(name, value);
  for (const [name, content] of Object.entries(more.files ?? {})) form.append(`file:${name}`, new Blob([content]), "x");
  const headers = { authorization: `Bearer ${more.as ?? token}` };
  const response = await fetch(`${address}?remote=${more.remote ?? "clube"}`, { method: "POST", body: form, headers });
  return `${response.status} ${(await response.text()).trim()}`;
}

it("lets nobody in without a token of that very remote, and slows down anyone who guesses", async () => {
  expect((await fetch(address)).status).toBe(405);
  expect(await send({ as: "rel_x" })).toBe('401 This token may not release "clube".');
  expect(await send({ as: revoked })).toBe('401 This token may not release "clube".');
  expect(await send({ remote: "tools" })).toBe('401 This token may not release "tools".');
  for (let guess = 0; guess < 17; guess++) expect(await send({ as: revoked })).toMatch(/^401/);
  expect(await send({ as: revoked })).toBe("429 Too many wrong tokens: wait 15 minutes.");
});

it("takes plain names of files alone, and no release that is too large", async () => {
  for (const name of ["../../etc/x", "/etc/x", "js/../../x", "a\\b", ".."])
    expect(await send({ files: { [name]: "x" } })).toMatch(/^400 ".*" is no plain name of a file\.$/);
  const large = new Blob([new Uint8Array(3 * releaseLimits.release + 1)]);
  expect(await send({ files: { "a.js": large } }).catch(() => "413")).toMatch(/^413/);
});

it("asks for an action that teams have, a reason, and a manifest", async () => {
  expect(await send({ words: { action: "unset", why: "x" } })).toBe('400 "unset" is no action.');
  expect(await send({ words: { action: "rollback", why: " " } })).toBe("400 Say why, in at most 500 characters.");
  expect(await send()).toBe("400 remote-manifest.json is missing.");
  const plain = await fetch(`${address}?remote=clube`, {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(plain.status).toBe(400);
});

it("takes 30 calls of a team in an hour", async () => {
  for (let call = 0; call < 30; call++) expect(await send()).toMatch(/^400/);
  expect(await send()).toBe("429 More than 30 calls in an hour: wait a while.");
});
