import type { LiteConfig } from "../database/contract";
import { replyJson, seeOther } from "../gateway/replies";
import { demoPage, html } from "./demo-page";

export const socialDemoPath = "/social-demo/";

const clientId = "loja-de-demonstracao";

// Their domain belongs to no real person, so they cannot sign in to a real account. Anyone may sign in as them.
const people = [
  { id: 1, login: "ana", name: "Ana Demonstração", email: "ana@social.exemplo.com.br" },
  { id: 2, login: "bia", name: "Bia Demonstração", email: "bia@social.exemplo.com.br" },
];

interface Place {
  readonly url: string;
  readonly shellUrl: string;
}

type Providers = NonNullable<NonNullable<LiteConfig["auth"]>["external"]>;

/** Middleware in front of the auth service and below `socialDemoPath`. */
export type SocialDemo = (request: Request, call: (request: Request) => Promise<Response>) => Promise<Response>;

/** The provider's settings for the auth service. @param url the backend's public URL */
export const demoProvider = (url: string) => ({
  enabled: true,
  client_id: clientId,
  secret: "demonstracao",
  url: `${url}/social-demo`,
});

/**
 * The demonstration's social sign-in, in place of those of Google and Facebook that are not enabled. It implements the endpoints of a
 * GitHub server, the only kind of provider with a configurable URL in the embedded auth service.
 * @returns null if the auth service has a real GitHub server
 */
export function createSocialDemo(place: Place, providers: Providers = {}): SocialDemo | null {
  if (providers.github?.client_id !== clientId) return null;
  const names = (["google", "facebook"] as const).filter((name) => providers[name]?.enabled !== true);
  return async (request, call) => {
    const url = new URL(request.url);
    const name = `${request.method} ${url.pathname}`;
    if (url.pathname.startsWith(socialDemoPath)) return respond(name.replace(socialDemoPath, ""), request, place);
    if (name === "GET /auth/v1/settings") return withProviders(await call(request), names);
    if (name !== "GET /auth/v1/authorize" || !names.some((each) => each === url.searchParams.get("provider")))
      return call(request);
    url.searchParams.set("provider", "github");
    return call(new Request(url, { headers: request.headers }));
  };
}

async function respond(call: string, request: Request, place: Place): Promise<Response> {
  if (call === "GET login/oauth/authorize") return choosePerson(new URL(request.url).searchParams.get("state"), place);
  if (call === "POST login/oauth/access_token") {
    const code = new URLSearchParams(await request.text()).get("code");
    return replyJson(200, { access_token: code, token_type: "bearer" });
  }
  const person = people.find(({ login }) => request.headers.get("authorization") === `Bearer ${login}`);
  if (!person) return replyJson(404, { error: "not_found" });
  if (call === "GET api/v3/user/emails") return Response.json([{ email: person.email, primary: true, verified: true }]);
  return replyJson(200, { ...person, avatar_url: "" });
}

/** The provider's page. It leads back to the auth service only, regardless of the requested address. */
function choosePerson(state: string | null, { url, shellUrl }: Place): Response {
  if (!state) return seeOther(`${shellUrl}/login`);
  const back = (outcome: Record<string, string>) =>
    `${url}/auth/v1/callback?${new URLSearchParams({ ...outcome, state })}`;
  return demoPage({
    status: 200,
    title: "Entrar · Demonstração",
    notice: "Esta página faz de conta que é a do provedor. Nenhuma senha é pedida aqui.",
    content: html`<h1>Entrar</h1>
      <p>A loja vai receber o nome e o e-mail de quem você escolher. São pessoas de mentira.</p>
      ${people.map(
        ({ login, name, email }) =>
          html`<a class="button strong" href="${back({ code: login })}">${name}<br>${email}</a>`,
      )}
      <a class="button other" href="${back({ error: "access_denied" })}">Recusar</a>`,
  });
}

async function withProviders(response: Response, names: readonly string[]): Promise<Response> {
  if (!response.ok) return response;
  const settings = (await response.json()) as { external?: object };
  const external = { ...settings.external, ...Object.fromEntries(names.map((name) => [name, true])) };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ ...settings, external }, { headers });
}
