import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defaultSettings, parseSettings } from "../src/runtime/settings";
import { givenSettingsSchema } from "../src/runtime/settings-schema";
import { findFault, isDocument } from "./check-document";
import { demonstrationSettings, environmentSettings, storeSettings } from "./settings";

const workspace = path.resolve(__dirname, "../..");
const backend = {
  mode: "local" as const,
  url: "http://localhost:54321",
  key: "a-key",
  checkoutHosts: ["localhost:54321"],
};
let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "settings-"));
  mkdirSync(path.join(root, "shell"));
});

afterEach(() => rmSync(root, { recursive: true }));

const settingsFrom = (given: object) => {
  writeFileSync(path.join(root, "shell/config.default.json"), JSON.stringify(given));
  return storeSettings({ root, ...backend });
};

it("serves every setting, and pages read each as it is served", () => {
  cpSync(path.join(workspace, "shell/config.default.json"), path.join(root, "shell/config.default.json"));
  const served = storeSettings({ root, ...backend });
  expect(Object.keys(served).sort()).toEqual(Object.keys(defaultSettings).sort());
  expect(parseSettings(served)).toEqual(served);
  expect(served.checkoutHosts).toEqual(["localhost:54321", "checkout.exemplo.com.br"]);
});

it("keeps the default of what the file leaves out", () => {
  expect(settingsFrom({ storeName: "Outra Loja" })).toEqual({
    ...defaultSettings,
    mode: "local",
    storeName: "Outra Loja",
    supabaseUrl: backend.url,
    supabaseKey: backend.key,
    checkoutHosts: backend.checkoutHosts,
    errorReportUrl: `${backend.url}/functions/v1/page-reports`,
  });
  // Reporting nothing is a choice.
  expect(settingsFrom({ errorReportUrl: "" })).toMatchObject({ errorReportUrl: "" });
});

describe("the made-up company", () => {
  const company = ({
    demonstration,
    companyName,
    taxId,
    whatsappUrl,
    socialLinks,
  }: ReturnType<typeof settingsFrom>) => ({
    ...{ demonstration, companyName, taxId, whatsappUrl, socialLinks },
  });
  const made = (given: object, isDemonstration?: boolean) => {
    writeFileSync(path.join(root, "shell/config.default.json"), JSON.stringify(given));
    return company(storeSettings({ root, ...backend, ...(isDemonstration !== undefined && { isDemonstration }) }));
  };
  const empty = { demonstration: false, companyName: "", taxId: "", whatsappUrl: "", socialLinks: [] };

  it("is the demonstration's alone, and marked", () => {
    expect(made({}, true)).toMatchObject({ demonstration: true, companyName: demonstrationSettings.companyName });
    expect(made({})).toEqual(empty);
    expect(made({}, false)).toEqual(empty);
  });

  it("gives way whole to a company of one's own", () =>
    expect(made({ companyName: "Loja Ltda." }, true)).toEqual({ ...empty, companyName: "Loja Ltda." }));

  it.each([
    ["local", null, true],
    ["production", null, false],
    ["local", { url: "https://a.supabase.co", key: "k" }, false],
  ])("in mode %s with the backend %j: %s", (mode, hosted, isThere) => {
    writeFileSync(path.join(root, "shell/config.default.json"), "{}");
    const place = { hosted, mode, backendPort: 1 } as Parameters<typeof environmentSettings>[1];
    expect(environmentSettings(root, place).demonstration).toBe(isThere);
  });
});

it("repeats no default in the file", () => {
  const given: Record<string, unknown> = JSON.parse(
    readFileSync(path.join(workspace, "shell/config.default.json"), "utf8"),
  );
  expect(Object.entries(given).filter(([name, value]) => isSame(value, Reflect.get(defaultSettings, name)))).toEqual(
    [],
  );
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

// Commands refuse what pages replace by a default, and accept the rest unchanged.
const wrong: Record<string, unknown> = {
  mode: "test",
  supabaseUrl: 1,
  supabaseKey: null,
  backendDomain: ["supabase.co"],
  storeName: 7,
  companyName: {},
  taxId: 0,
  whatsappUrl: "javascript:alert(1)",
  chatServerUrl: "data:text/html,x",
  socialLinks: "x",
  staffEmails: "gerente@exemplo.com.br",
  socialProviders: 1,
  captchaSiteKey: 7,
  checkoutHosts: true,
  pictureHosts: "img.exemplo.com.br",
  heroVideo: { scriptUrl: "/video.js" },
  trackers: {},
  adServices: "Meta",
  sampleReviews: "no",
  errorReportUrl: "relatos.exemplo.com.br",
  realtime: "yes",
  offline: 0,
  demonstration: "yes",
};

it.each(Object.keys(defaultSettings))(
  "names %s where it is of the wrong kind, and a page keeps its default",
  (name) => {
    const given = { [name]: wrong[name] };
    expect(() => settingsFrom(given)).toThrow(`config.default.json cannot be used. ${name}`);
    expect(parseSettings(given)).toEqual(defaultSettings);
  },
);

it.each([
  [{ socialLinks: [{ label: "Rede", url: "javascript:alert(1)" }] }, "socialLinks.0.url"],
  [{ trackers: [{ name: "Medidor", scriptUrl: "medidor.js" }] }, "trackers.0.scriptUrl"],
])("drops an item of %j in a page, and names it in a command", (given, place) => {
  expect(findFault(givenSettingsSchema, given)).toContain(place);
  expect(parseSettings(given)).toEqual(defaultSettings);
});

it("takes a whole document in a command as in a page", () => {
  const scriptUrl = "https://medidor.exemplo.com.br/m.js";
  const texts = Object.fromEntries(
    ["supabaseKey", "backendDomain", "storeName", "companyName", "taxId", "captchaSiteKey"].map((name) => [
      name,
      `${name}!`,
    ]),
  );
  const links = Object.fromEntries(
    ["supabaseUrl", "whatsappUrl", "chatServerUrl", "errorReportUrl"].map((name) => [
      name,
      `https://${name}.exemplo.com.br/x`,
    ]),
  );
  const lists = Object.fromEntries(
    ["staffEmails", "socialProviders", "checkoutHosts", "pictureHosts"].map((name) => [name, [name.toLowerCase()]]),
  );
  const given = {
    ...{ ...texts, ...links, ...lists },
    mode: "local",
    heroVideo: { scriptUrl, posterUrl: "/p.webp", title: "Vídeo" },
    socialLinks: [{ label: "Rede", url: "https://social.exemplo.com.br/" }],
    trackers: [{ name: "Medidor", scriptUrl, needsConsent: false }],
    adServices: ["Meta"],
    ...{ sampleReviews: false, offline: false, realtime: true, demonstration: true },
  };
  expect(Object.keys(given).sort()).toEqual(Object.keys(defaultSettings).sort());
  expect(isDocument(givenSettingsSchema, given)).toBe(true);
  expect(parseSettings(given)).toEqual(given);
});
