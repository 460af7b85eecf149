import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { readVariables } from "../verify/rules/environment-variables";

const read = (name: string) => readFileSync(path.join(__dirname, "../deploy", name), "utf8");
// For development, tests, another layout of ports, what Docker or npm set, and the key of a restore, which no server may hold.
const notForOperators =
  /^((?!PUBLISH_).*_PORT|BACKUP_IDENTITY|STORE_TEST.*|JEST.*|NODE_.*|PATH|HOME|INIT_CWD|CI|DO_NOT_TRACK|CHROMIUM_PATH|RELEASES_DIR|SHELL_REDIRECT_URLS)$/;

it("store.env names every variable that an operator may set, once", () => {
  const folders = ["shell/operate", "shell/server", "shared-data/local", "shared-data/node"];
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|testing\//.test(file))
      .map((file) => readFileSync(path.join(root, folder, file), "utf8")),
  );
  const wanted = [...new Set(sources.flatMap(readVariables))].filter((name) => !notForOperators.test(name)).sort();
  expect(wanted).toEqual(expect.arrayContaining(["DATABASE_URL", "SENTRY_DSN", "CHECK_EMAIL"]));
  const named = Array.from(read("store.env").matchAll(/^#?([A-Z][A-Z_]+)=/gm), ([, name]) => name);
  expect(named.sort()).toEqual(wanted);
});

it("the files that are copied hold no secret", () => {
  const secrets = /^#?(WEBHOOK_SECRET|SMTP_URL)=(.*)$/gm;
  expect(Array.from(read("store.env").matchAll(secrets), ([, , value]) => value)).toEqual(["", ""]);
});
