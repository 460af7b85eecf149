import { endSession, getAccessToken, getSession, startSession, subscribeToSession } from "@store/shared-data/runtime";
import { serveBackend, value } from "../testing/fake-backend";
import { followSession, newSession } from "../testing/store-session";

const storageKey = "store-session";
const refresh = "POST /auth/v1/token";
const leave = "POST /auth/v1/logout";
const service = serveBackend();
let refusesRefresh = false;
let issued = 0;

beforeAll(startSession);

beforeEach(async () => {
  await endSession();
  localStorage.clear();
  refusesRefresh = false;
  const refused = { code: 400, error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" };
  service.respondWith({
    [refresh]: () => (refusesRefresh ? { status: 400, body: refused } : value(session({ token: `fresh-${++issued}` }))),
    [leave]: () => value({}),
  });
});

const session = ({ token = "stored", secondsLeft = 3600, email = "ana@exemplo.com.br" } = {}) => ({
  ...newSession(email),
  ...{ access_token: token, refresh_token: `refresh-of-${token}` },
  expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
});

const refreshes = () => service.callsOf(refresh).filter(({ query }) => query.grant_type === "refresh_token");

it("follows another tab's sign-in and sign-out, and asks the service nothing", async () => {
  followSession(session());
  expect(getSession()).toMatchObject({ status: "signed-in", user: { email: "ana@exemplo.com.br", fullName: "" } });
  expect(await getAccessToken()).toBe("stored");
  followSession(null);
  expect(getSession()).toEqual({ status: "signed-out", user: null });
  expect(await getAccessToken()).toBeNull();
  expect(service.calls).toEqual([]);
});

it("notifies of another person, not of a session that another tab only refreshed, nor who listens no more", () => {
  followSession(session());
  let changes = 0;
  const stop = subscribeToSession(() => {
    changes += 1;
  });
  followSession(session({ token: "renewed" }));
  expect(changes).toBe(0);
  followSession(session({ email: "bia@exemplo.com.br" }));
  expect(changes).toBe(1);
  stop();
  followSession(null);
  expect(changes).toBe(1);
});

it("gives everybody who waits for an expired session the same new one", async () => {
  followSession(session({ secondsLeft: -4000 }));
  const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toMatch(/^fresh-/);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? "{}").access_token).toBe(tokens[0]);
  expect(refreshes()).toHaveLength(1);
});

it("ends an expired session that the service does not renew", async () => {
  const complaints = jest.spyOn(console, "error").mockImplementation(() => undefined);
  refusesRefresh = true;
  // A token of its own: the auth client does not ask again for one that was just refused.
  followSession(session({ token: "refused", secondsLeft: -4000 }));
  expect(await getAccessToken()).toBeNull();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
  complaints.mockRestore();
});

it("keeps an expired session while there is no network, and asks again once there is", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  followSession(session({ secondsLeft: -4000 }));
  expect(await getAccessToken()).toBe("stored");
  expect(getSession().status).toBe("signed-in");
  expect(service.calls).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await getAccessToken()).toMatch(/^fresh-/);
  online.mockRestore();
});

it("ends the session here at once, and at the service", async () => {
  followSession(session());
  const ending = endSession();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
  await ending;
  expect(service.calls).toMatchObject([{ name: leave, query: { scope: "local" } }]);
});

const incomplete = ["access_token", "refresh_token", "user"].map((field) =>
  JSON.stringify({ ...session(), [field]: undefined }),
);

it.each(["{", "null", "[]", '"text"', ...incomplete])("takes a broken record for none: %s", (text) => {
  localStorage.setItem(storageKey, text);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  expect(getSession().status).toBe("signed-out");
});
