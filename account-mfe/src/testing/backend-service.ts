import { endSession, startSession } from "@store/shared-data/runtime";
import { type BackendResponses, FakeBackend, value } from "@store/shared-data/testing";
import { act } from "@testing-library/react";

export type { BackendResponses } from "@store/shared-data/testing";

/** Responses to what many pages ask beside what they are about. */
const unlessSaid: BackendResponses = {
  "rpc my_sessions": () => value([]),
  "rpc my_credit": () => value({ balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] }),
};

class BackendService extends FakeBackend {
  override respondWith(responses: BackendResponses): void {
    super.respondWith({ ...unlessSaid, ...responses });
  }

  /** Names of the calls that a page makes for what it is about. Every sign-in page asks which ways in there are. */
  get requests(): string[] {
    const names = this.calls.map(({ name }) => name);
    return names.filter((name) => name !== "GET /auth/v1/settings" && !Object.hasOwn(unlessSaid, name));
  }
}

/** A backend for the tests of a file. Each test starts signed in as this person, or signed out. */
export function serveBackendTo(email: string | null): BackendService {
  const service = new BackendService();
  // Typing field by field takes a busy machine its time.
  jest.setTimeout(60_000);
  beforeAll(async () => {
    await service.start();
    startSession();
  });
  beforeEach(async () => {
    await act(endSession);
    service.respondWith({});
    localStorage.clear();
    sessionStorage.clear();
    if (email !== null) act(() => signInElsewhere(newSession(email)));
  });
  afterAll(() => service.stop());
  return service;
}

/** A session as the auth service gives one, an hour long. */
export function newSession(email: string, token = "access-1") {
  return {
    access_token: token,
    refresh_token: `refresh-of-${token}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: "0f0f0f0f-0000-4000-8000-000000000001", email, user_metadata: { full_name: "Ana Souza" } },
  };
}

/** Signs in as another tab would, by writing the session to the shared storage. */
export function signInElsewhere(session: ReturnType<typeof newSession>): void {
  localStorage.setItem("store-session", JSON.stringify(session));
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
