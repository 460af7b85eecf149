import { parseSettings } from "./settings";

const whole = {
  mode: "local",
  supabaseUrl: "https://a.supabase.co",
  supabaseKey: "chave",
  backendDomain: "exemplo.com.br",
  storeName: "Loja",
  companyName: "Loja Ltda.",
  taxId: "11.111.111/0001-11",
  whatsappUrl: "https://wa.me/1",
  chatServerUrl: "http://chat.exemplo.com.br/",
  socialLinks: [{ label: "Rede", url: "https://rede.exemplo.com.br/" }],
  staffEmails: ["gerente@loja.com.br"],
  socialProviders: ["github"],
  captchaSiteKey: "0x4AAAAAAA",
  checkoutHosts: ["pay.loja.com.br"],
  pictureHosts: ["img.loja.com.br"],
  heroVideo: { scriptUrl: "https://v.exemplo.com.br/p.js", posterUrl: "/p.webp", title: "Vídeo" },
  trackers: [{ name: "Medidor", scriptUrl: "https://m.exemplo.com.br/m.js", needsConsent: false }],
  sampleReviews: false,
  errorReportUrl: "https://e.exemplo.com.br/",
  realtime: true,
  offline: false,
  demonstration: true,
};

it("keeps what is of the right kind", () => expect(parseSettings(whole)).toEqual(whole));

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

it.each([
  [{ ...whole.heroVideo, posterUrl: 7 }],
  [{ ...whole.heroVideo, title: undefined }],
  [{ ...whole.heroVideo, scriptUrl: "/p.js" }],
  [null],
])("shows no video that is not whole: %j", (heroVideo) => expect(parseSettings({ heroVideo }).heroVideo).toBeNull());

it("takes every slash off the end of the backend's address", () =>
  expect(parseSettings({ supabaseUrl: "https://a.supabase.co//" }).supabaseUrl).toBe("https://a.supabase.co"));
