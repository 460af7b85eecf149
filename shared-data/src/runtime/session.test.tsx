import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  configureRuntime,
  endSession,
  getAccessToken,
  getSession,
  parseSettings,
  startSession,
  subscribeToSession,
} from "@store/shared-data/runtime";

const storageKey = "store-session";
const ana = { id: "0f0f0f0f-0000-4000-8000-000000000001", email: "ana@exemplo.com.br", user_metadata: {} };
let server: Server;
let requests: string[] = [];
let refusesRefresh = false;
let issued = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const refused = {
      status: 400,
      body: { code: 400, error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" },
    };
    const answer = refusesRefresh ? refused : { status: 200, body: session({ token: `fresh-${++issued}` }) };
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const supabaseKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";
  configureRuntime(parseSettings({ mode: "local", supabaseUrl, supabaseKey }));
  startSession();
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  await endSession();
  localStorage.clear();
  requests = [];
  refusesRefresh = false;
});

function session({ token = "stored", secondsLeft = 3600, user = ana } = {}) {
  return {
    access_token: token,
    refresh_token: `refresh-of-${token}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user,
  };
}

/** What this tab sees when another one writes the session down, or takes it away. */
function anotherTabLeaves(stored: object | null) {
  if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));
  else localStorage.removeItem(storageKey);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey }));
}

const refreshes = () => requests.filter((name) => name.includes("grant_type=refresh_token"));

it("follows another tab's sign-in and sign-out, and asks the service nothing", async () => {
  anotherTabLeaves(session());
  expect(getSession()).toMatchObject({ status: "signed-in", user: { id: ana.id, email: ana.email, fullName: "" } });
  expect(await getAccessToken()).toBe("stored");
  anotherTabLeaves(null);
  expect(getSession()).toEqual({ status: "signed-out", user: null });
  expect(await getAccessToken()).toBeNull();
  expect(requests).toEqual([]);
});

it("tells nobody when another tab only renewed the session", () => {
  anotherTabLeaves(session());
  let changes = 0;
  const stop = subscribeToSession(() => {
    changes += 1;
  });
  anotherTabLeaves(session({ token: "renewed" }));
  expect(changes).toBe(0);
  anotherTabLeaves(session({ user: { ...ana, email: "bia@exemplo.com.br" } }));
  expect(changes).toBe(1);
  stop();
});

it("gives everybody who waits for an expired session the same new one", async () => {
  anotherTabLeaves(session({ secondsLeft: -4000 }));
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
  anotherTabLeaves(session({ token: "refused", secondsLeft: -4000 }));
  expect(await getAccessToken()).toBeNull();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
  complaints.mockRestore();
});

it("keeps an expired session while there is no network, and asks again once there is", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  anotherTabLeaves(session({ secondsLeft: -4000 }));
  expect(await getAccessToken()).toBe("stored");
  expect(getSession().status).toBe("signed-in");
  expect(requests).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await getAccessToken()).toMatch(/^fresh-/);
  online.mockRestore();
});

it("ends the session here at once, and at the service", async () => {
  anotherTabLeaves(session());
  const ending = endSession();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem(storageKey)).toBeNull();
  await ending;
  expect(requests).toEqual(["POST /auth/v1/logout?scope=local"]);
});

it.each(["{", "null", "[]", '"text"', '{"access_token":"x"}'])("takes a broken record for none: %s", (text) => {
  localStorage.setItem(storageKey, text);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  expect(getSession().status).toBe("signed-out");
});
