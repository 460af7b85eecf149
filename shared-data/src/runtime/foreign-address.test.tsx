import { endSession, getSession, loadEphemeralAuth, startSession } from "@store/shared-data/runtime";
import { serveBackend, testKey, value } from "../testing/fake-backend";
import { newSession } from "../testing/store-session";
import { createAuthClient } from "./auth-client";

const service = serveBackend();
const exchange = "POST /auth/v1/token";

beforeEach(async () => {
  await endSession();
  localStorage.clear();
  // Calls that an attacker would have the browser make.
  service.respondWith({
    [exchange]: () => value(newSession()),
    "GET /auth/v1/user": () => value(newSession().user),
  });
});

const grant = "access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer";

it.each([
  "/?code=a-code",
  "/auth/callback?code=a-code&state=own-state",
  "/login?code=a-code#type=recovery",
  `/#${grant}`,
  `/auth/callback#${grant}&type=recovery`,
  `/nova-senha?${grant}`,
])("makes no session of what an address brings: %s", async (address) => {
  // As one who is on the way to a provider of social sign-in has it.
  localStorage.setItem("store-session-code-verifier", JSON.stringify("a-verifier"));
  window.history.replaceState(null, "", address);
  startSession();
  // The address is looked at when a client is made, and the page makes one: a test has its own.
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const auth = createAuthClient(service.url, testKey);
  expect((await auth.initialize()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
  expect(service.calls).toEqual([]);
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem("store-session-code-verifier")).not.toBeNull();
});

it("gives each caller a client with its own session", async () => {
  const [one, other] = await Promise.all([loadEphemeralAuth(), loadEphemeralAuth()]);
  await one.signInWithPassword({ email: "ana@exemplo.com.br", password: "123456" });
  expect((await one.getSession()).data.session).not.toBeNull();
  expect((await other.getSession()).data.session).toBeNull();
  expect(getSession().status).toBe("signed-out");
  expect(Object.keys(localStorage)).toEqual([]);
});
