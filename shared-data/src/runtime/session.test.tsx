import {
  endSession,
  getAccessToken,
  getSession,
  startSession,
  subscribeToSession,
  useSession,
} from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import { stopClock } from "../testing/browser-state";
import { serveBackend, value } from "../testing/fake-backend";
import { newSession } from "../testing/store-session";

const storageKey = "store-session";
const refresh = "POST /auth/v1/token";
const leave = "POST /auth/v1/logout";
const minute = 60_000;
const service = serveBackend();
let issued = 0;

beforeAll(startSession);
beforeEach(async () => {
  await endSession();
  localStorage.clear();
  service.respondWith({ [refresh]: () => value(session(`fresh-${++issued}`)), [leave]: () => value({}) });
});

function session(token = "stored", left = 60 * minute, email?: string) {
  const expires_at = Math.floor((Date.now() + left) / 1000);
  return { ...newSession(email), access_token: token, refresh_token: `refresh-of-${token}`, expires_at };
}

/** Writes a session down as another tab would; `key: null` is a tab that cleared everything. */
function anotherTabLeaves(record: object | string | null, key: string | null = storageKey) {
  if (record === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, typeof record === "string" ? record : JSON.stringify(record));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
}

const refreshes = () => service.callsOf(refresh).filter(({ query }) => query.grant_type === "refresh_token").length;
const untilRefreshed = () => waitFor(() => expect(refreshes()).toBe(1));

it("follows another tab's sign-in and sign-out, and asks the service nothing", async () => {
  anotherTabLeaves(session());
  expect(getSession()).toMatchObject({ status: "signed-in", user: { email: "ana@exemplo.com.br" } });
  expect(await getAccessToken()).toBe("stored");
  anotherTabLeaves(null, "another-record");
  expect(getSession().status).toBe("signed-in");
  anotherTabLeaves(null, null);
  expect(getSession()).toEqual({ status: "signed-out", user: null });
  expect(await getAccessToken()).toBeNull();
  anotherTabLeaves(session());
  // While this page was in the back/forward cache.
  localStorage.removeItem(storageKey);
  act(() => void window.dispatchEvent(new Event("pageshow")));
  expect(getSession().status).toBe("signed-out");
  expect(service.calls).toEqual([]);
});

it("notifies of another person, not of a session that another tab only refreshed, nor who listens no more", () => {
  anotherTabLeaves(session());
  const listen = jest.fn();
  const stop = subscribeToSession(listen);
  anotherTabLeaves(session("renewed"));
  expect(listen).not.toHaveBeenCalled();
  anotherTabLeaves(session("stored", 60 * minute, "bia@exemplo.com.br"));
  expect(listen).toHaveBeenCalledTimes(1);
  stop();
  anotherTabLeaves(null);
  expect(listen).toHaveBeenCalledTimes(1);
});

it("gives everybody who waits for an expired session the same new one", async () => {
  anotherTabLeaves(session("stored", -60 * minute));
  const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toMatch(/^fresh-/);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? "{}").access_token).toBe(tokens[0]);
  expect(refreshes()).toBe(1);
});

it("ends an expired session that the service does not renew", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const body = { code: 400, error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" };
  service.change({ [refresh]: () => ({ status: 400, body }) });
  // A token of its own: the auth client does not ask again for one that was just refused.
  anotherTabLeaves(session("refused", -60 * minute));
  expect(await getAccessToken()).toBeNull();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
});

it("keeps an expired session while there is no network, and asks again once there is", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  anotherTabLeaves(session("stored", -60 * minute));
  expect(await getAccessToken()).toBe("stored");
  expect(getSession().status).toBe("signed-in");
  expect(service.calls).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await getAccessToken()).toMatch(/^fresh-/);
});

it("ends the session here at once, and at the service", async () => {
  anotherTabLeaves(session());
  let ending: Promise<unknown> = Promise.resolve();
  act(() => {
    ending = endSession();
  });
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
  await ending;
  expect(service.calls).toMatchObject([{ name: leave, query: { scope: "local" } }]);
});

const incomplete = ["access_token", "refresh_token", "user"].map((field) =>
  JSON.stringify({ ...session(), [field]: undefined }),
);
it.each(["{", "null", ...incomplete])("takes a broken record for none: %s", (text) => {
  anotherTabLeaves(text);
  expect(getSession().status).toBe("signed-out");
});

it("gives screens the user's names, and empty strings for missing ones", () => {
  const { result } = renderHook(useSession);
  const known = newSession();
  const user_metadata = { full_name: "Ana Souza", phone: "11988887777", display_name: "ana" };
  anotherTabLeaves({ ...known, user: { ...known.user, user_metadata } });
  const { id, email } = known.user;
  const names = { fullName: "Ana Souza", phone: "11988887777", displayName: "ana" };
  expect(result.current.user).toEqual({ id, email, ...names });
  anotherTabLeaves({ ...known, user: { id, user_metadata: { full_name: 7 } } });
  expect(result.current.user).toEqual({ id, email: "", fullName: "", phone: "", displayName: "" });
});

describe("as time passes", () => {
  const pass = stopClock();

  it("refreshes five minutes before the end, and not a moment earlier", async () => {
    anotherTabLeaves(session());
    await pass(55 * minute - 2000);
    expect(refreshes()).toBe(0);
    await pass(3000);
    await untilRefreshed();
  });

  it("gives a token with ten seconds to live as it is, and refreshes one with less first", async () => {
    jest.setSystemTime(Math.ceil(Date.now() / 1000) * 1000);
    anotherTabLeaves(session("long-enough", 10_000));
    expect(await getAccessToken()).toBe("long-enough");
    anotherTabLeaves(session("too-short", 9000));
    const token = getAccessToken();
    await untilRefreshed();
    expect(await token).toMatch(/^fresh-/);
  });

  const hide = () => jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const disconnect = () => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  it.each<[event: string, where: string, prepare: () => unknown, wanted: number]>([
    ["visibilitychange", "here", () => undefined, 1],
    ["pageshow", "here", () => undefined, 1],
    ["online", "here", () => undefined, 1],
    ["pageshow", "in a hidden tab", hide, 0],
    ["pageshow", "without a connection", disconnect, 0],
    ["pageshow", "for a person who has left", () => anotherTabLeaves(null), 0],
  ])("looks at the clock again at %s %s", async (event, _where, prepare, wanted) => {
    anotherTabLeaves(session());
    jest.setSystemTime(Date.now() + 56 * minute);
    prepare();
    const target = event === "visibilitychange" ? document : window;
    act(() => void target.dispatchEvent(new Event(event)));
    await pass(30_000);
    await waitFor(() => expect(refreshes()).toBe(wanted));
  });

  it.each([
    ["takes over what another tab has got meanwhile", session("renewed"), "renewed"],
    ["ends where the stored session is gone by then", null, null],
  ])("%s, and asks for nothing", async (_what, stored, expected) => {
    anotherTabLeaves(session("old", 4 * minute));
    if (stored) localStorage.setItem(storageKey, JSON.stringify(session("renewed")));
    else localStorage.removeItem(storageKey);
    await pass(30_000);
    await waitFor(async () => expect(await getAccessToken()).toBe(expected));
    expect(refreshes()).toBe(0);
  });
});
