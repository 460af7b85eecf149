import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { Registry } from "shared-data";

const brokenCode = 'throw new Error("the build is broken");';
const integrity = `sha384-${createHash("sha384").update(brokenCode).digest("base64")}`;

/** The store under test, but with a storefront whose build for Node throws while `isBroken` says so. */
async function startStore(baseURL: string, isBroken: () => boolean) {
  const server = createServer(async ({ url = "/" }, response) => {
    if (url.endsWith("broken.cjs")) return void response.end(brokenCode);
    const document = await (await fetch(baseURL + url)).json();
    if (url === "/registry.json" && isBroken()) breakStorefront(document, origin);
    response.end(JSON.stringify(document));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

function breakStorefront({ remotes }: Registry, origin: string): void {
  const storefront = remotes.find(({ name }) => name === "storefront");
  const broken = { server: "broken.cjs", integrity: { "broken.cjs": integrity } };
  Object.assign(storefront ?? {}, { baseUrl: `${origin}/`, ...broken });
}

const compose = (from: string, out: string) =>
  promisify(execFile)("node", ["shell/compose/main.mjs", "--from", from, "--out", out]);

test("a remote whose build throws keeps the pages it had, fails no other remote's, and is named", async ({
  baseURL,
}) => {
  test.slow();
  const out = await mkdtemp(path.join(os.tmpdir(), "store-composed-"));
  const read = (page: string) => readFile(path.join(out, page, "index.html"), "utf8");
  let isBroken = false;
  const store = await startStore(String(baseURL), () => isBroken);
  try {
    await compose(store.origin, out);
    const [home, cleaner] = [await read(""), await read("limpar-criativo")];
    isBroken = true;
    const refusal = compose(store.origin, out);
    await expect(refusal).rejects.toMatchObject({ code: 1 });
    const { stderr } = (await refusal.catch((error) => error)) as { stderr: string };
    expect(stderr).toContain("storefront: the build is broken");
    expect(stderr).not.toContain("tools:");
    expect(await read("")).toBe(home);
    // Made anew, because the registry that pages carry is another one.
    expect(await read("limpar-criativo")).not.toBe(cleaner);
    expect(await read("limpar-criativo")).toContain("Limpar Criativo");
  } finally {
    store.close();
    await rm(out, { recursive: true });
  }
});
