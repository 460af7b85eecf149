import { noInlineCode, pageHeaders, siteHeaders, sourceOf, stylePolicy, stylesOf } from "./security-headers";

const shellUrl = "https://loja.exemplo.com.br";
const cdn = "https://cdn.exemplo.com.br";
const trial = "https://novo.exemplo.com.br";
const registry = {
  remotes: [
    { baseUrl: `${shellUrl}/mfe/storefront/1.0.0/` },
    { baseUrl: `${cdn}/tools/1/`, canary: { remote: { baseUrl: `${trial}/tools/2/` } } },
  ],
};
const settings = { mode: "production", supabaseUrl: "https://abc.supabase.co" };
const read = (headers: ReturnType<typeof pageHeaders>): Record<string, string[]> =>
  Object.fromEntries(
    headers["content-security-policy"].split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
const policyFor = (change: object = {}, inline = noInlineCode) =>
  read(pageHeaders({ settings: { ...settings, ...change }, registry, shellUrl, inline }));

it("lets scripts come from where the registry says, canaries too, and from nowhere else", () => {
  expect(policyFor()["script-src"]).toEqual(["'self'", cdn, trial]);
});

it("lets pages call the backend and the remotes, since a worker's code is fetched", () => {
  expect(policyFor()["connect-src"]).toEqual(["'self'", cdn, trial, "https://abc.supabase.co"]);
  expect(policyFor({ realtime: true })["connect-src"]).toContain("wss://abc.supabase.co");
});

it("lets pages report where there is an endpoint, unless its value would end the directive or is no address", () => {
  const errorReportUrl = "https://erros.exemplo.com.br/loja?x=1";
  expect(policyFor({ errorReportUrl })["report-uri"]).toEqual([errorReportUrl]);
  expect(policyFor({ errorReportUrl })["connect-src"]).toContain("https://erros.exemplo.com.br");
  for (const wrong of ["", "https://a.b/x;script-src *", "javascript:x", 7])
    expect(policyFor({ errorReportUrl: wrong })).not.toHaveProperty("report-uri");
});

it("opens for a video and for trackers exactly what they need", () => {
  const policy = policyFor({
    heroVideo: { scriptUrl: "https://video.exemplo.com.br/player.js" },
    trackers: [{ scriptUrl: "https://pixel.exemplo.com.br/p.js" }, { scriptUrl: "javascript:alert(1)" }, null],
  });
  expect(policy["frame-src"]).toEqual(["https://video.exemplo.com.br"]);
  const scripts = ["https://video.exemplo.com.br", "https://pixel.exemplo.com.br"];
  expect(policy["script-src"]).toEqual(expect.arrayContaining(scripts));
  expect(JSON.stringify(policy)).not.toContain("javascript");
  expect(policyFor()["frame-src"]).toEqual(["'none'"]);
});

it("shows pictures of the hosts that the settings name, and of no other, so that no address of one carries a token away", () => {
  const images = (change: object) => policyFor(change)["img-src"];
  const own = ["'self'", "data:", "blob:"];
  expect(images({})).toEqual([...own, "https://abc.supabase.co"]);
  const pictureHosts = ["img.exemplo.com.br", "*", "a.b;script-src"];
  expect(images({ pictureHosts })).toEqual([...own, "https://abc.supabase.co", "https://img.exemplo.com.br"]);
  expect(images({ mode: "local", pictureHosts })).toContain("http://img.exemplo.com.br");
  const heroVideo = { posterUrl: "https://capa.exemplo.com.br/p.webp" };
  expect(images({ heroVideo })).toContain("https://capa.exemplo.com.br");
});

it("opens for the CAPTCHA its script and its frame, where the settings name one", () => {
  const policy = policyFor({ captchaSiteKey: "0x4AAA" });
  expect(policy["script-src"]).toContain("https://challenges.cloudflare.com");
  expect(policy["frame-src"]).toEqual(["https://challenges.cloudflare.com"]);
  expect(JSON.stringify(policyFor({ captchaSiteKey: "" }))).not.toContain("cloudflare");
});

it("never allows inline code as such, framing, plug-ins or another base address", () => {
  const policy = policyFor({}, { scripts: [sourceOf("start()")], styles: [sourceOf("a{}")] });
  expect(JSON.stringify(policy)).not.toMatch(/unsafe/);
  for (const name of ["default-src", "frame-ancestors", "base-uri"]) expect(policy[name]).toEqual(["'none'"]);
});

it.each([
  "https://x.supabase.co; script-src *",
  "https://x.supabase.co,script-src",
  "https://*",
  "https://'unsafe-inline'",
  "data:text/javascript,1",
])("does not let a setting smuggle in a directive or a host of many names: %s", (address) => {
  const trackers = [{ scriptUrl: address }];
  const policy = policyFor({ supabaseUrl: address, heroVideo: { scriptUrl: address }, trackers });
  expect(policy).toEqual(policyFor({ supabaseUrl: "", heroVideo: { scriptUrl: "" } }));
});

const plainHosts = ["http://localhost:54321", "https://[::1]:8443", "https://xn--caf-dma.exemplo.com.br"];
it.each(plainHosts)("takes a plain host as it is: %s", (origin) => {
  expect(policyFor({ supabaseUrl: `${origin}/x` })["connect-src"]).toContain(origin);
});

it("allows the given inline code, and on a static host leaves styles to each page", () => {
  expect(sourceOf("1")).toBe("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  const inline = { scripts: [sourceOf("1")], styles: [sourceOf("a{}")] };
  expect(policyFor({}, inline)["script-src"]?.slice(-1)).toEqual(inline.scripts);
  expect(policyFor({}, inline)["style-src"]).toEqual(["'self'", sourceOf(""), ...inline.styles]);
  const site = read(siteHeaders({ settings, registry, shellUrl, scripts: inline.scripts }));
  expect(site["script-src"]).toEqual(policyFor({}, inline)["script-src"]);
  expect(site["style-src"]).toEqual(["'self'", "'unsafe-inline'"]);
  expect(stylePolicy(inline.styles)).toBe(
    `<meta http-equiv="Content-Security-Policy" content="style-src 'self' ${sourceOf("")} ${inline.styles[0]}">`,
  );
});

it("lists exactly the styles of the start page", () => {
  expect(stylesOf("<head><style>a{}\n</style><title>Loja</title><style>b > c{}</style></head>")).toEqual([
    sourceOf("a{}\n"),
    sourceOf("b > c{}"),
  ]);
  expect(stylesOf("<head></head>")).toEqual([]);
});
