import { parseSettings } from "./settings";

it("reads staff addresses regardless of case and the backend's address without its last slash", () => {
  expect(
    parseSettings({ staffEmails: [" Gerente@Loja.com.br "], supabaseUrl: "https://a.supabase.co/" }),
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
