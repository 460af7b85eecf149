import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { newProduct, staffClient } from "./staff";

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
