import { readFileSync } from "node:fs";
import path from "node:path";
import { defaultSettings, parseSettings } from "../src/runtime/settings";
import { givenSettingsSchema } from "../src/runtime/settings-schema";
import { isDocument } from "./check-document";
import { demonstrationSettings, environmentSettings, storeSettings } from "./settings";
import { startTemporaryFolder } from "./testing/temporary-folder";

const workspace = path.resolve(__dirname, "../..");
const place = "localhost:54321";
const backend = { mode: "local" as const, url: `http://${place}`, key: "a-key", checkoutHosts: [place] };
const { at, write } = startTemporaryFolder();
const file = "shell/config.default.json";

const settingsFrom = (given: object, more = {}) => {
  write(file, JSON.stringify(given));
  return storeSettings({ root: at(), ...backend, ...more });
};

it("serves every setting, and pages read each as it is served", () => {
  write(file, readFileSync(path.join(workspace, file), "utf8"));
  const served = storeSettings({ root: at(), ...backend });
  expect(Object.keys(served).sort()).toEqual(Object.keys(defaultSettings).sort());
  expect(parseSettings(served)).toEqual(served);
  expect(served.checkoutHosts).toEqual([place, "checkout.exemplo.com.br"]);
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

describe("the made-up company (R1.5)", () => {
  const made = (given: object, isDemonstration: boolean) => {
    const settings = settingsFrom(given, { isDemonstration });
    return [settings.demonstration, settings.companyName, settings.taxId, settings.socialLinks?.length];
  };

  it("is the demonstration's alone, is marked, and gives way whole to a company of one's own", () => {
    expect(made({}, true)).toEqual([true, demonstrationSettings.companyName, demonstrationSettings.taxId, 2]);
    expect(made({}, false)).toEqual([false, "", "", 0]);
    expect(made({ companyName: "Loja Ltda." }, true)).toEqual([false, "Loja Ltda.", "", 0]);
  });

  it.each([
    ["local", null, true],
    ["production", null, false],
    ["local", { url: "https://a.supabase.co", key: "k" }, false],
  ])("in mode %s with the backend %j: %s", (mode, hosted, isThere) => {
    write(file, "{}");
    const chosen = { hosted, mode, backendPort: 1 } as Parameters<typeof environmentSettings>[1];
    expect(environmentSettings(at(), chosen).demonstration).toBe(isThere);
  });
});

// Commands refuse what pages replace by a default, and accept the rest unchanged.
const wrong = { ofNoKind: "javascript:alert(1)" };
const unsafe = wrong.ofNoKind;

it.each<readonly [name: string, given: object]>([
  ...Object.keys(defaultSettings).map((name) => [name, { [name]: wrong }] as const),
  ["whatsappUrl", { whatsappUrl: unsafe }],
  ["chatServerUrl", { chatServerUrl: "data:text/html,x" }],
  ["errorReportUrl", { errorReportUrl: "relatos.exemplo.com.br" }],
  ["staffEmails", { staffEmails: "gerente@exemplo.com.br" }],
  ["heroVideo.scriptUrl", { heroVideo: { scriptUrl: unsafe, posterUrl: "/p.webp", title: "Vídeo" } }],
  ["socialLinks.0.url", { socialLinks: [{ label: "Rede", url: unsafe }] }],
  ["trackers.0.scriptUrl", { trackers: [{ name: "Medidor", scriptUrl: "medidor.js" }] }],
])("names %s in a command where it is wrong, and a page keeps its default", (name, given) => {
  expect(() => settingsFrom(given)).toThrow(`config.default.json cannot be used. ${name}`);
  expect(parseSettings(given)).toEqual(defaultSettings);
});

it("takes a whole document in a command as in a page", () => {
  const [name, url] = ["um-nome", "https://loja.exemplo.com.br/x"];
  const script = { scriptUrl: url };
  const given = {
    mode: "local",
    supabaseUrl: url,
    supabaseKey: name,
    backendDomain: name,
    storeName: name,
    companyName: name,
    taxId: name,
    whatsappUrl: url,
    chatServerUrl: url,
    errorReportUrl: url,
    captchaSiteKey: name,
    staffEmails: [name],
    socialProviders: [name],
    checkoutHosts: [name],
    pictureHosts: [name],
    heroVideo: { ...script, posterUrl: "/p.webp", title: "Vídeo" },
    socialLinks: [{ label: "Rede", url }],
    trackers: [{ ...script, name: "Medidor", needsConsent: false }],
    adServices: ["Meta"],
    sampleReviews: false,
    offline: false,
    realtime: true,
    demonstration: true,
  };
  expect(Object.keys(given).sort()).toEqual(Object.keys(defaultSettings).sort());
  expect(isDocument(givenSettingsSchema, given)).toBe(true);
  expect(parseSettings(given)).toEqual(given);
});
