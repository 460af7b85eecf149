import { shareBackend } from "../testing/share-backend";
import { createVisitor, publishableKey } from "../testing/store-client";

const backend = shareBackend();
const shopPage = "http://localhost:3000/auth/callback?return=%2Fmeu-perfil&utm_source=ads";

async function follow(address: string): Promise<URL> {
  const { status, headers } = await fetch(address, { redirect: "manual" });
  expect([302, 303]).toContain(status);
  return new URL(String(headers.get("location")));
}

/** A browser of its own on its way to a provider: the links of the page that it is led to, and its client. */
async function leaveFor(provider: "google" | "facebook") {
  const db = createVisitor(backend.url);
  const options = { redirectTo: shopPage, skipBrowserRedirect: true };
  const { data } = await db.auth.signInWithOAuth({ provider, options });
  const page = await follow(String(data.url));
  const text = await (await fetch(page)).text();
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return { db, page, text, links };
}

it("reports the two providers of the store as on", async () => {
  const reply = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  expect(await reply.json()).toMatchObject({ external: { google: true, facebook: true, email: true } });
});

it("leads to a page that says what it is, and back with a session of the chosen person, the same by either name", async () => {
  const ids = new Set<unknown>();
  for (const provider of ["google", "facebook", "google"] as const) {
    const { db, text, links } = await leaveFor(provider);
    expect(text).toContain("<strong>Demonstração.</strong>");
    const back = await follow(String(links[0]));
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?/);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ return: "/meu-perfil", utm_source: "ads" });
    const { data, error } = await db.auth.exchangeCodeForSession(String(back.searchParams.get("code")));
    expect(error).toBeNull();
    expect(data.user?.email).toBe("ana@social.exemplo.com.br");
    expect((await db.from("profiles").select("full_name")).data).toEqual([{ full_name: "Ana Demonstração" }]);
    ids.add(data.user?.id);
  }
  expect(ids.size).toBe(1);
});

it("leads back with a refusal for who says no", async () => {
  const { links } = await leaveFor("google");
  const back = await follow(String(links.at(-1)));
  expect([back.origin, back.searchParams.get("error")]).toEqual(["http://localhost:3000", "access_denied"]);
});

it("leads to the auth service only, and shows nothing of the address as part of the page", async () => {
  const { page } = await leaveFor("google");
  page.searchParams.set("redirect_uri", "https://outra.exemplo.com/");
  page.searchParams.set("state", '"><script>alert(1)</script>');
  const response = await fetch(page);
  const text = await response.text();
  expect(text).not.toMatch(/outra\.exemplo|<script/);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  page.searchParams.delete("state");
  expect((await follow(page.href)).href).toBe("http://localhost:3000/login");
});

it("vouches for its own people alone", async () => {
  const ask = (token: string) =>
    fetch(`${backend.url}/social-demo/api/v3/user`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await ask("ana")).status, (await ask("admin@exemplo.com.br")).status]).toEqual([200, 404]);
});
