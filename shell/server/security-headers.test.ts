import { findInlineHashes, pageHeaders } from "./security-headers";

const shellUrl = "https://loja.exemplo.com.br";
const remote = (baseUrl: string) => ({ baseUrl });
const registry = {
  remotes: [
    remote(`${shellUrl}/mfe/storefront/1.0.0/`),
    {
      ...remote("https://cdn.exemplo.com.br/tools/1/"),
      canary: { remote: remote("https://novo.exemplo.com.br/tools/2/") },
    },
  ],
};
const settings = { mode: "production", supabaseUrl: "https://abc.supabase.co" };
const policyFor = (change: object = {}, html = "") =>
  Object.fromEntries(
    pageHeaders({ settings: { ...settings, ...change }, registry, shellUrl, html })
      ["content-security-policy"].split("; ")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );

it("lets scripts come from where the registry says, canaries too, and from nowhere else", () => {
  expect(policyFor()["script-src"]).toEqual(["'self'", "https://cdn.exemplo.com.br", "https://novo.exemplo.com.br"]);
});

it("lets pages call the backend, the remotes (a worker's code is fetched) and, where there is one, the reports' endpoint", () => {
  expect(policyFor()["connect-src"]).toEqual([
    "'self'",
    "https://cdn.exemplo.com.br",
    "https://novo.exemplo.com.br",
    "https://abc.supabase.co",
  ]);
  expect(policyFor({ errorReportUrl: "https://erros.exemplo.com.br/loja?x=1" })["connect-src"]).toContain(
    "https://erros.exemplo.com.br",
  );
});

it("opens for a video and for trackers exactly what they need", () => {
  const policy = policyFor({
    heroVideo: { scriptUrl: "https://video.exemplo.com.br/player.js" },
    trackers: [{ scriptUrl: "https://pixel.exemplo.com.br/p.js" }, { scriptUrl: "javascript:alert(1)" }, null],
  });
  expect(policy["frame-src"]).toEqual(["https://video.exemplo.com.br"]);
  expect(policy["script-src"]).toEqual(
    expect.arrayContaining(["https://video.exemplo.com.br", "https://pixel.exemplo.com.br"]),
  );
  expect(JSON.stringify(policy)).not.toContain("javascript");
  expect(policyFor()["frame-src"]).toEqual(["'none'"]);
});

it("never allows inline code as such, framing, plug-ins or another base address", () => {
  const policy = policyFor({}, "<script>start()</script>");
  expect(JSON.stringify(policy)).not.toMatch(/unsafe/);
  expect(policy["default-src"]).toEqual(["'none'"]);
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  expect(policy["base-uri"]).toEqual(["'none'"]);
});

it("does not let a setting smuggle in a directive", () => {
  const policy = policyFor({ supabaseUrl: "https://x.supabase.co; script-src *" });
  expect(policy["script-src"]).not.toContain("*");
});

it("hashes inline scripts and styles, and leaves files and data alone", () => {
  const { scripts, styles } = findInlineHashes(
    '<script src="/a.js"></script><script type="application/ld+json">{}</script><script>1</script><style>a{}</style>',
  );
  expect(scripts).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
  expect(styles).toHaveLength(1);
});
