import {
  endSession,
  getAccessToken,
  getSession,
  getStoreClient,
  loadAuth,
  startSession,
  useSession,
} from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import { serveBackend, testKey, value } from "../testing/fake-backend";
import { newSession } from "../testing/store-session";

const storageKey = "store-session";
const refresh = "POST /auth/v1/token";
const second = 1000;
const minute = 60 * second;
const service = serveBackend();
let issued = 0;

beforeAll(startSession);
beforeEach(async () => {
  await endSession();
  localStorage.clear();
  service.respondWith({
    [refresh]: () => {
      issued += 1;
      return value(session(`fresh-${issued}`));
    },
  });
  // The clock stands still until a test moves it; what the network needs keeps running.
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate"] });
});

afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function session(token = "stored", left = 60 * minute) {
  const expires_at = Math.floor((Date.now() + left) / 1000);
  return { ...newSession(), access_token: token, refresh_token: `refresh-of-${token}`, expires_at };
}

/** Writes a session down as another tab would; `key: null` is a tab that cleared everything. */
function anotherTabLeaves(given: object | null, key: string | null = storageKey) {
  if (given) localStorage.setItem(storageKey, JSON.stringify(given));
  else localStorage.removeItem(storageKey);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
}

const refreshes = () => service.calls.filter(({ name }) => name === refresh).length;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const untilRefreshed = () => waitFor(() => expect(refreshes()).toBe(1));

it("refreshes five minutes before the end, and not a moment earlier", async () => {
  anotherTabLeaves(session());
  await pass(55 * minute - 2 * second);
  expect(refreshes()).toBe(0);
  await pass(3 * second);
  await untilRefreshed();
});

it("does nothing more for a person who has left", async () => {
  anotherTabLeaves(session());
  anotherTabLeaves(null);
  await pass(60 * minute);
  expect(refreshes()).toBe(0);
});

it("leaves when another tab has cleared everything, and stays when it changed something else", () => {
  anotherTabLeaves(session());
  anotherTabLeaves(null, "another-record");
  expect(getSession().status).toBe("signed-in");
  anotherTabLeaves(null, null);
  expect(getSession().status).toBe("signed-out");
});

it("gives a token with ten seconds to live as it is, and refreshes one with less first", async () => {
  jest.setSystemTime(Math.ceil(Date.now() / 1000) * 1000);
  anotherTabLeaves(session("long-enough", 10 * second));
  expect(await getAccessToken()).toBe("long-enough");
  anotherTabLeaves(session("too-short", 9 * second));
  const token = getAccessToken();
  await untilRefreshed();
  expect(await token).toMatch(/^fresh-/);
});

it.each(["visibilitychange", "pageshow", "online"])("looks at the clock again at %s", async (event) => {
  anotherTabLeaves(session());
  jest.setSystemTime(Date.now() + 56 * minute);
  const target = event === "visibilitychange" ? document : window;
  act(() => void target.dispatchEvent(new Event(event)));
  await pass(30 * second);
  await untilRefreshed();
});

it.each([
  ["the tab is hidden", () => jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")],
  ["there is no connection", () => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
])("does not look at the clock while %s", async (_when, prepare) => {
  anotherTabLeaves(session());
  jest.setSystemTime(Date.now() + 56 * minute);
  prepare();
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await pass(30 * second);
  expect(refreshes()).toBe(0);
});

it("takes over what another tab has got meanwhile, and asks for nothing", async () => {
  anotherTabLeaves(session("old", 4 * minute));
  localStorage.setItem(storageKey, JSON.stringify(session("renewed")));
  await pass(30 * second);
  await waitFor(async () => expect(await getAccessToken()).toBe("renewed"));
  expect(refreshes()).toBe(0);
});

it("ends where the stored session is gone by the time it is refreshed", async () => {
  anotherTabLeaves(session("old", 4 * minute));
  localStorage.removeItem(storageKey);
  await pass(30 * second);
  await waitFor(() => expect(getSession().status).toBe("signed-out"));
  expect(refreshes()).toBe(0);
});

it("gives screens the user's names, and empty strings for missing ones", () => {
  const { result } = renderHook(useSession);
  expect(result.current).toEqual({ status: "signed-out", user: null });
  const known = newSession();
  const user_metadata = { full_name: "Ana Souza", phone: "11988887777", display_name: "ana" };
  anotherTabLeaves({ ...known, user: { ...known.user, user_metadata } });
  expect(result.current.user).toEqual({
    id: known.user.id,
    email: known.user.email,
    fullName: "Ana Souza",
    phone: "11988887777",
    displayName: "ana",
  });
  anotherTabLeaves({ ...known, user: { id: known.user.id, user_metadata: { full_name: 7 } } });
  expect(result.current.user).toEqual({ id: known.user.id, email: "", fullName: "", phone: "", displayName: "" });
});

it("calls the database as the signed-in user, or as a visitor", async () => {
  const ask = async () => {
    await getStoreClient()?.rpc("is_admin_user");
    return service.calls.at(-1)?.headers;
  };
  const visitor = await ask();
  expect(visitor?.apikey).toBe(testKey);
  expect(visitor?.authorization).toBeUndefined();
  anotherTabLeaves(session());
  expect((await ask())?.authorization).toBe("Bearer stored");
});

it("fetches the auth client once", async () => expect(await loadAuth()).toBe(await loadAuth()));

it("stays signed out when signing out without a session", async () => {
  await endSession();
  expect(service.calls).toEqual([]);
});
