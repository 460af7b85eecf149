import { checkRelease } from "./check-release";
import { integrityOf, manifest, openHeaders, startReleaseHost } from "./testing/release-host";

const loja = startReleaseHost();
const shellUrl = "https://loja.exemplo.com.br";
const check = (more: { shellUrl: string }) =>
  checkRelease({
    name: "loja",
    url: `${loja.origin}/loja`,
    others: [],
    host: { contract: 1, shared: { react: "19.1.0" } },
    ...more,
  });

it.each(["text/javascript", "application/javascript; charset=utf-8", "application/x-javascript"])(
  "takes scripts that come as %s, and a file for Node as whatever it comes",
  async (type) => {
    loja.publish({
      server: "server/routes.cjs",
      integrity: { ...manifest.integrity, "server/routes.cjs": integrityOf("cjs") },
    });
    loja.files.set("/loja/server/routes.cjs", "cjs");
    loja.headers.set("/loja/server/routes.cjs", {});
    loja.headers.set("/loja/js/a.js", {
      ...openHeaders,
      "content-type": type,
      "access-control-allow-origin": shellUrl,
    });
    expect((await check({ shellUrl })).files.size).toBe(4);
  },
);

it.each(["remoteEntry.js", "js/a.js", "js/b.js"])("refuses a %s that no browser would run", async (file) => {
  loja.headers.set(`/loja/${file}`, { ...openHeaders, "content-type": "text/plain" });
  await expect(check({ shellUrl })).rejects.toThrow(
    `${loja.origin}/loja/${file} comes as "text/plain", which no page runs: its host has to say text/javascript.`,
  );
  loja.headers.set(`/loja/${file}`, { "access-control-allow-origin": "*" });
  await expect(check({ shellUrl })).rejects.toThrow(`${loja.origin}/loja/${file} comes as ""`);
});

it.each([undefined, "null", "https://outra.exemplo.com.br"])("refuses files that only %s may read", async (allowed) => {
  const { "access-control-allow-origin": _, ...closed } = openHeaders;
  loja.headers.set("/loja/js/a.js", { ...closed, ...(allowed && { "access-control-allow-origin": allowed }) });
  await expect(check({ shellUrl })).rejects.toThrow(
    `${loja.origin}/loja/js/a.js comes without "access-control-allow-origin: *": the shop's pages, at ${shellUrl}, may not read it.`,
  );
  await expect(check({ shellUrl: loja.origin })).resolves.toMatchObject({ release: { name: "loja" } });
});

it("refuses a file, and a release, that is too large for any page", async () => {
  loja.files.set("/loja/js/a.js", "x".repeat(4 * 1024 * 1024 + 1));
  await expect(check({ shellUrl })).rejects.toThrow(
    `${loja.origin}/loja/js/a.js answers with more than 4194304 bytes.`,
  );
  const large = "x".repeat(4 * 1024 * 1024);
  const names = ["a", "b", "c", "d", "e"].map((name) => `js/${name}.js`);
  for (const name of names) loja.files.set(`/loja/${name}`, large);
  const integrity = Object.fromEntries(names.map((name) => [name, integrityOf(large)]));
  loja.publish({ integrity: { ...integrity, "remoteEntry.js": integrityOf("remoteEntry.js") } });
  await expect(check({ shellUrl })).rejects.toThrow("loja has more than 16 MB, too much for a release.");
  loja.publish({ files: Array.from({ length: 400 }, (_, index) => `js/${index}.js`) });
  await expect(check({ shellUrl })).rejects.toThrow("loja has 403 files, and a release may have 300.");
});
