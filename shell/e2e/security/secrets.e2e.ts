import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { remotes, root } from "@store/shared-data/node/environment";
import { test } from "../support/test";

// Assembled here, so that this file is not what a search for them finds.
const secrets = ["segredo-de-" + "desenvolvimento", "sb_" + "secret_", "loja-demo-" + "123"];
const names = ["WEBHOOK_SECRET", "JWT_SECRET", "keyEncryptionKey", "store.webhook_secret"];

test("no secret, and no name of one, is in anything that a browser gets", () => {
  for (const folder of ["shell", ...remotes.map((remote) => remote.folder)]) {
    const dist = path.join(root, folder, "dist");
    const all = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const files = all.filter((file) => /\.(js|map|json|html)$/.test(file));
    expect(files.length, folder).toBeGreaterThan(1);
    for (const file of files) {
      const text = readFileSync(path.join(dist, file), "utf8");
      const found = [...secrets, ...names].filter((secret) => text.includes(secret));
      expect(found, `${folder}/${file}`).toEqual([]);
    }
  }
});
