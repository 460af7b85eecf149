import { checkRelease } from "./check-release";
import { integrityOf, manifest, startReleaseHost } from "./testing/release-host";

const loja = startReleaseHost();
const check = () =>
  checkRelease({
    name: "loja",
    url: `${loja.origin}/loja`,
    others: [],
    host: { contract: 1, shared: { react: "19.1.0" } },
  });

it("asks nothing of the release's host but the files: the shop serves them", async () => {
  loja.publish({
    server: "server/routes.cjs",
    integrity: { ...manifest.integrity, "server/routes.cjs": integrityOf("cjs") },
  });
  loja.files.set("/loja/server/routes.cjs", "cjs");
  for (const file of ["server/routes.cjs", "js/a.js"]) loja.headers.set(`/loja/${file}`, {});
  expect((await check()).files.size).toBe(4);
});

it("refuses a file, and a release, that is too large for any page", async () => {
  loja.files.set("/loja/js/a.js", "x".repeat(4 * 1024 * 1024 + 1));
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/js/a.js answers with more than 4194304 bytes.`);
  const large = "x".repeat(4 * 1024 * 1024);
  const names = ["a", "b", "c", "d", "e"].map((name) => `js/${name}.js`);
  for (const name of names) loja.files.set(`/loja/${name}`, large);
  const integrity = Object.fromEntries(names.map((name) => [name, integrityOf(large)]));
  loja.publish({ integrity: { ...integrity, "remoteEntry.js": integrityOf("remoteEntry.js") } });
  await expect(check()).rejects.toThrow("loja has more than 16 MB, too much for a release.");
  loja.publish({ files: Array.from({ length: 400 }, (_, index) => `js/${index}.js`) });
  await expect(check()).rejects.toThrow("loja has 403 files, and a release may have 300.");
});
