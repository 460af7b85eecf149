import { createClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { drawDigits } from "../../testing/draw";
import { shareBackend } from "../../testing/share-backend";
import { publishableKey } from "../../testing/store-client";
import { demoDomain } from "./demo-people";

const backend = shareBackend();

const shopPage = "http://localhost:3000/auth/callback?return=%2Fmeu-perfil&utm_source=ads";
const newAddress = () => `p${drawDigits(10)}@${demoDomain}`;
const get = (address: string) => fetch(address, { redirect: "manual" });

/** A browser of its own on its way to a provider: where it is led, and its client. */
async function leaveFor(provider: string) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const db = createClient(backend.url, publishableKey, {
    auth: { flowType: "pkce", autoRefreshToken: false, storage },
    realtime: { transport: WebSocket as never },
  });
  const { data } = await db.auth.signInWithOAuth({
    provider: provider as "google",
    options: { redirectTo: shopPage, skipBrowserRedirect: true },
  });
  const led = await get(String(data.url));
  expect(led.status).toBe(302);
  return { db, page: String(led.headers.get("location")) };
}

const decide = (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });

/** Says yes as this person, and follows the way back to the shop's page. */
async function agree(page: string, email: string): Promise<URL> {
  const said = await decide(page, { resposta: "sim", nome: "Bia Social", email });
  expect(said.status).toBe(303);
  return new URL(String((await get(String(said.headers.get("location")))).headers.get("location")));
}

it("reports the two providers of the store as on", async () => {
  const reply = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  expect(await reply.json()).toMatchObject({ external: { google: true, facebook: true, email: true } });
});

it.each([
  ["google", "Entrar com Google"],
  ["facebook", "Entrar com Facebook"],
])(
  "leads to a page that says that it stands in for %s, and back with a session for who says yes",
  async (name, title) => {
    const email = newAddress();
    const { db, page } = await leaveFor(name);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain(`<h1>${title}</h1>`);
    expect(shown).toContain("<strong>Demonstração.</strong>");
    const back = await agree(page, email);
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?/);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ return: "/meu-perfil", utm_source: "ads" });
    const { data, error } = await db.auth.exchangeCodeForSession(String(back.searchParams.get("code")));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Bia Social" } });
    const { data: profiles } = await db.from("profiles").select("full_name");
    expect(profiles).toEqual([{ full_name: "Bia Social" }]);
  },
);

it("knows a person again, by whichever of the two names they come", async () => {
  const email = newAddress();
  const ids: unknown[] = [];
  for (const name of ["google", "facebook", "google"]) {
    const { db, page } = await leaveFor(name);
    const code = String((await agree(page, email)).searchParams.get("code"));
    ids.push((await db.auth.exchangeCodeForSession(code)).data.user?.id);
  }
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.any(String));
});

it("leads back with a refusal for who says no", async () => {
  const { page } = await leaveFor("google");
  const said = await decide(page, { resposta: "nao" });
  const back = new URL(String((await get(String(said.headers.get("location")))).headers.get("location")));
  expect(back.origin).toBe("http://localhost:3000");
  expect(back.searchParams.get("error")).toBe("access_denied");
});

it.each([
  "admin@exemplo.com.br",
  "cliente@exemplo.com.br",
  `x@${demoDomain}.br`,
  `x@y@${demoDomain}`,
  `@${demoDomain}`,
  `"a b"@${demoDomain}`,
  `x@sub.${demoDomain}`,
  "",
])("vouches for no address but its own: %j", async (email) => {
  const { page } = await leaveFor("google");
  const response = await decide(page, { resposta: "sim", nome: "Alguém", email });
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/aria-describedby="problema"/);
});

it("shows what comes in the address and the form as text, never as part of the page", async () => {
  const { page } = await leaveFor("google");
  const injection = '"><script>alert(1)</script>';
  const shown = await fetch(`${page}&como=${encodeURIComponent(injection)}&x=${encodeURIComponent(injection)}`);
  expect(await shown.text()).not.toContain("<script");
  const asked = await decide(page, { resposta: "sim", nome: injection, email: injection });
  expect(await asked.text()).not.toContain("<script");
  expect(asked.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it("redirects only to the auth service, and accepts forms of its own page only", async () => {
  const { page } = await leaveFor("google");
  const elsewhere = new URL(page);
  elsewhere.searchParams.set("redirect_uri", "https://outra.exemplo.com/");
  const strange = new URL(page);
  strange.searchParams.set("client_id", "outra");
  const stateless = new URL(page);
  stateless.searchParams.delete("state");
  for (const { href } of [elsewhere, strange, stateless]) {
    expect((await get(href)).status).toBe(400);
    expect(
      (await decide(href, { resposta: "sim", nome: "A", email: newAddress() })).headers.get("location"),
    ).toBeNull();
    expect((await decide(href, { resposta: "nao" })).headers.get("location")).toBeNull();
  }
  const foreign = await decide(
    page,
    { resposta: "sim", nome: "A", email: newAddress() },
    { "sec-fetch-site": "cross-site" },
  );
  expect(foreign.status).toBe(403);
});

it("gives a person's data for a code once, and to the auth service alone", async () => {
  const { page } = await leaveFor("google");
  const said = await decide(page, { resposta: "sim", nome: "A", email: newAddress() });
  const code = String(new URL(String(said.headers.get("location"))).searchParams.get("code"));
  const exchange = await decide(`${backend.url}/social-demo/login/oauth/access_token`, {
    ...{ client_id: "loja-de-demonstracao", client_secret: "adivinhado", code },
  });
  expect(exchange.status).toBe(400);
  expect((await fetch(`${backend.url}/social-demo/api/v3/user`)).status).toBe(401);
  expect((await fetch(`${backend.url}/social-demo/outra`)).status).toBe(404);
  const follow = async () => new URL(String((await get(String(said.headers.get("location")))).headers.get("location")));
  expect((await follow()).searchParams.has("code")).toBe(true);
  expect((await follow()).searchParams.has("code")).toBe(false);
});
