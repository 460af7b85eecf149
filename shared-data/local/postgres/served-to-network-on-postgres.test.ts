import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { networkInterfaces } from "node:os";
import { startOwnBackend } from "../testing/share-backend";
import { publishableKey } from "../testing/store-client";

// As behind a proxy on this machine, under the shop's own name.
const env = {
  LISTEN_ADDRESS: "0.0.0.0",
  BACKEND_URL: "https://loja.exemplo.com.br",
  SHELL_URL: "https://loja.exemplo.com.br",
  TRUSTED_PROXIES: "127.0.0.1",
  // The auth service knows no such provider.
  FACEBOOK_CLIENT_ID: "a",
  FACEBOOK_CLIENT_SECRET: "b",
};
const demoPage = "/social-demo/login/oauth/authorize?client_id=loja-de-demonstracao";
const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
const outside = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2";
const backend = startOwnBackend({ mode: "production", env });
let port = 0;

beforeAll(() => {
  port = Number(new URL(backend.url).port);
});

async function ask(
  path: string,
  { host = "loja.exemplo.com.br", address = "127.0.0.1", method = "GET", ...headers }: Record<string, string> = {},
) {
  const request = httpRequest({ host: address, port, path, method, headers: { host, ...headers }, agent: false });
  const responded = once(request.end(), "response");
  const [response] = await responded;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

it("answers at the address that it was given, and at this machine's own", async () => {
  for (const address of [outside, "127.0.0.1", "::1"])
    expect((await ask("/rest/v1/products?select=id", { address })).status).not.toBe(421);
});

it("is called by its public name and by this machine's, and by no other that leads here", async () => {
  for (const host of ["loja.exemplo.com.br", `localhost:${port}`, "127.0.0.1"])
    expect((await ask("/auth/v1/settings", { host })).status).not.toBe(421);
  for (const host of ["mal.exemplo", "loja.exemplo.com.br.mal.exemplo", "127.0.0.1.mal.exemplo", outside])
    expect((await ask("/auth/v1/settings", { host })).status).toBe(421);
});

it("returns its health to any caller, by any host name", async () => {
  expect((await ask("/livez", { host: "10.0.0.5" })).status).toBe(200);
  expect(JSON.parse((await ask("/readyz", { host: "10.0.0.5" })).text)).toEqual({
    status: "ok",
    checks: { database: "ok", functions: "ok", disk: "ok" },
  });
});

it("offers no provider that it cannot sign in with, and no demonstration of one", async () => {
  const { text } = await ask("/auth/v1/settings", { apikey: publishableKey });
  expect(JSON.parse(text).external).toMatchObject({ google: false, facebook: false });
  expect((await ask(demoPage)).status).toBe(404);
});

// A sign-up with nothing in it is counted, and asks the database nothing.
const signUp = (chain: string, address = "127.0.0.1") =>
  ask("/auth/v1/signup", { method: "POST", address, "x-forwarded-for": chain });

it("limits by the addresses that the proxy sets, and ignores those of callers", async () => {
  const flood = async (next: (index: number) => Promise<{ status: number }>) => {
    const responses = await Promise.all(Array.from({ length: 130 }, (_, index) => next(index)));
    return responses.filter(({ status }) => status === 429).length;
  };
  // Everybody behind the proxy has their own count, whatever they write in front of it.
  expect(await flood((index) => signUp(`203.0.113.${index}`))).toBe(0);
  expect(await flood((index) => signUp(`198.51.100.${index}, 192.0.2.77`))).toBeGreaterThan(0);
  // One household has more addresses of the longer kind than could ever be counted.
  expect(await flood((index) => signUp(`2001:db8:1:1::${index.toString(16)}`))).toBeGreaterThan(0);
  // Not through the proxy: the address that it came from.
  if (outside !== "127.0.0.2") expect(await flood((index) => signUp(`203.0.114.${index}`, outside))).toBeGreaterThan(0);
});

it("does not log who asks how it is", () => {
  expect(backend.output()).not.toMatch(/livez|readyz/);
});
