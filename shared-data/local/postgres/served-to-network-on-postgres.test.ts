import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
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
const backend = startOwnBackend("production", async () => env);
const portOf = () => new URL(backend.url).port;

async function ask(
  path: string,
  { host = "loja.exemplo.com.br", address = "127.0.0.1", method = "GET", ...headers }: Record<string, string> = {},
) {
  const place = { host: address, port: portOf(), path, method, agent: false };
  const [response] = await once(httpRequest({ ...place, headers: { host, ...headers } }).end(), "response");
  return { status: response.statusCode as number, body: await text(response) };
}

it("answers at the address that it was given, and at this machine's own", async () => {
  for (const address of [outside, "127.0.0.1", "::1"])
    expect((await ask("/rest/v1/products?select=id", { address })).status).not.toBe(421);
});

it("is called by its public name and by this machine's, and by no other that leads here", async () => {
  for (const host of ["loja.exemplo.com.br", `localhost:${portOf()}`, "127.0.0.1"])
    expect((await ask("/auth/v1/settings", { host })).status).not.toBe(421);
  for (const host of ["mal.exemplo", "loja.exemplo.com.br.mal.exemplo", "127.0.0.1.mal.exemplo", outside])
    expect((await ask("/auth/v1/settings", { host })).status).toBe(421);
});

it("returns its health to any caller, by any host name", async () => {
  for (const path of ["/livez", "/readyz"]) expect((await ask(path, { host: "10.0.0.5" })).status).toBe(200);
});

it("offers no provider that it cannot sign in with, and no demonstration of one", async () => {
  const { body } = await ask("/auth/v1/settings", { apikey: publishableKey });
  expect(JSON.parse(body).external).toMatchObject({ google: false, facebook: false });
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
