import { defaultSettings, parseSettings } from "./settings";

it("has defaults for everything, but invents no company or contact", () => {
  for (const document of [null, "text", 7, undefined, {}]) expect(parseSettings(document)).toEqual(defaultSettings);
  const { companyName, taxId, whatsappUrl, socialLinks, staffEmails, ...rest } = defaultSettings;
  expect([companyName, taxId, whatsappUrl, socialLinks, staffEmails]).toEqual(["", "", "", [], null]);
  expect(rest).toMatchObject({ mode: "production", storeName: "Ativos Já", demonstration: false });
});

it("reads staff addresses regardless of case and the backend's address without its last slashes", () => {
  const supabaseUrl = "https://a.supabase.co//";
  expect(parseSettings({ staffEmails: [" Gerente@Loja.com.br "], supabaseUrl })).toMatchObject({
    staffEmails: ["gerente@loja.com.br"],
    supabaseUrl: "https://a.supabase.co",
  });
});

// Addresses that are not http(s): shared-data/node/settings.test.ts, for pages and commands.
it("lets a tracker wait for consent unless the settings say that it need not", () => {
  const scriptUrl = "https://medidor.exemplo.com.br/m.js";
  const choices = [{}, { needsConsent: "no" }, { needsConsent: false }];
  const given = choices.map((choice) => ({ name: "A", scriptUrl, ...choice }));
  const { trackers } = parseSettings({ trackers: [...given, { scriptUrl }, null] });
  expect(trackers.map(({ needsConsent }) => needsConsent)).toEqual([true, true, false]);
});

it("keeps of a list what is of its kind", () => {
  const socialLinks = [null, { label: 7, url: "https://a.b/" }, { label: "A" }, { label: "B", url: "http://a.b/" }];
  expect(parseSettings({ staffEmails: ["a@b.c", 7, null], socialProviders: [], socialLinks })).toMatchObject({
    staffEmails: ["a@b.c"],
    socialProviders: [],
    socialLinks: [{ label: "B", url: "http://a.b/" }],
  });
});

it.each([{ posterUrl: 7 }, { title: undefined }, { scriptUrl: "/p.js" }])("shows no video with %j", (change) => {
  const video = { scriptUrl: "https://v.exemplo.com.br/p.js", posterUrl: "/p.webp", title: "Vídeo" };
  expect(parseSettings({ heroVideo: video }).heroVideo).toEqual(video);
  expect(parseSettings({ heroVideo: { ...video, ...change } }).heroVideo).toBeNull();
});
