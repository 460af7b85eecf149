import { parseSettings } from "./settings";

it("reads staff addresses regardless of case and the backend's address without its last slashes", () => {
  expect(
    parseSettings({ staffEmails: [" Gerente@Loja.com.br "], supabaseUrl: "https://a.supabase.co//" }),
  ).toMatchObject({
    staffEmails: ["gerente@loja.com.br"],
    supabaseUrl: "https://a.supabase.co",
  });
});

it("takes no address that is not http(s), wherever one leads to a page or a script", () => {
  const bad = "javascript:alert(1)";
  const settings = parseSettings({
    whatsappUrl: bad,
    chatServerUrl: bad,
    socialLinks: [{ label: "Rede", url: bad }],
    heroVideo: { scriptUrl: bad, posterUrl: "/p.webp", title: "Vídeo" },
    trackers: [{ name: "Medidor", scriptUrl: bad }],
  });
  expect(JSON.stringify(settings)).not.toContain("javascript:");
});

it("lets a tracker wait for consent unless the settings say that it need not", () => {
  const scriptUrl = "https://medidor.exemplo.com.br/m.js";
  const trackers = [
    { name: "A", scriptUrl },
    { name: "B", scriptUrl, needsConsent: "no" },
    { name: "C", scriptUrl, needsConsent: false },
    { scriptUrl },
    null,
  ];
  expect(parseSettings({ trackers }).trackers).toEqual([
    { name: "A", scriptUrl, needsConsent: true },
    { name: "B", scriptUrl, needsConsent: true },
    { name: "C", scriptUrl, needsConsent: false },
  ]);
});

it("has defaults for everything, but invents no company or contact", () =>
  expect(parseSettings(null)).toEqual({
    mode: "production",
    supabaseUrl: "",
    supabaseKey: "",
    backendDomain: "supabase.co",
    storeName: "Ativos Já",
    companyName: "",
    taxId: "",
    whatsappUrl: "",
    chatServerUrl: "",
    socialLinks: [],
    staffEmails: null,
    socialProviders: ["google", "facebook"],
    captchaSiteKey: "",
    checkoutHosts: [],
    pictureHosts: [],
    heroVideo: null,
    trackers: [],
    adServices: [],
    sampleReviews: true,
    errorReportUrl: "",
    realtime: false,
    offline: true,
    demonstration: false,
  }));

it.each(["text", 7, undefined])("takes %j for no settings", (document) =>
  expect(parseSettings(document)).toEqual(parseSettings({})),
);

it("keeps of a list what is of its kind", () => {
  const { staffEmails, socialLinks, socialProviders } = parseSettings({
    staffEmails: ["a@b.c", 7, null],
    socialProviders: [],
    socialLinks: [null, { label: 7, url: "https://a.b/" }, { label: "A" }, { label: "B", url: "http://a.b/" }],
  });
  expect(staffEmails).toEqual(["a@b.c"]);
  expect(socialProviders).toEqual([]);
  expect(socialLinks).toEqual([{ label: "B", url: "http://a.b/" }]);
});

const video = { scriptUrl: "https://v.exemplo.com.br/p.js", posterUrl: "/p.webp", title: "Vídeo" };
it.each([[{ ...video, posterUrl: 7 }], [{ ...video, title: undefined }], [{ ...video, scriptUrl: "/p.js" }], [null]])(
  "shows no video that is not whole: %j",
  (heroVideo) => expect(parseSettings({ heroVideo }).heroVideo).toBeNull(),
);
