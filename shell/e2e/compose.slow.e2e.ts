import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { Registry } from "@store/shared-data";
import { newProduct, staffClient } from "./staff";

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
  promisify(execFile)("node", ["--import", "tsx/esm", "shell/operate/compose.ts", "--from", from, "--out", out]);

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
    // Made again, because the registry that pages carry is another one.
    expect(await read("limpar-criativo")).not.toBe(cleaner);
    expect(await read("limpar-criativo")).toContain("Limpar Criativo");
  } finally {
    store.close();
    await rm(out, { recursive: true });
  }
});

test("`compose --watch` has a new price on the page, and on the picture of its link preview, within a minute", async ({
  baseURL,
}) => {
  test.slow();
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Vigiado", 50);
  const out = await mkdtemp(path.join(os.tmpdir(), "store-watched-"));
  const watching = spawn("node", [
    "--import",
    "tsx",
    "shell/operate/compose.ts",
    "--from",
    String(baseURL),
    "--out",
    out,
    "--watch",
  ]);
  const ended = once(watching, "exit");
  /** The address and the content of the product's picture, once its page names both with that price. */
  const readPicture = async (price: string) => {
    const html = await readFile(path.join(out, "product", product.id, "index.html"), "utf8");
    expect(html).toContain(`content="${product.name}, ${price}"`);
    const [, address = ""] = /property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(html) ?? [];
    expect(address).toContain(`/og/product/${product.id}/og.jpg?v=`);
    return { address, content: await readFile(path.join(out, address.replace(/\?.*/, ""))) };
  };
  const picture = async (price: string) => {
    await expect(async () => void (await readPicture(price))).toPass({ timeout: 60_000 });
    return readPicture(price);
  };
  try {
    const before = await picture("R$ 50,00");
    await manager.from("products").update({ price: 70 }).eq("id", product.id);
    const after = await picture("R$ 70,00");
    expect(after.address).not.toBe(before.address);
    expect(after.content.equals(before.content)).toBe(false);
  } finally {
    watching.kill("SIGTERM");
    await ended;
    await rm(out, { recursive: true });
  }
});
