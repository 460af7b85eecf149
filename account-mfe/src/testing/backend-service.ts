import { webcrypto } from "node:crypto";
import { endSession, startSession } from "@store/shared-data/runtime";
import { type BackendResponses, FakeBackend, refusal as refuse, value } from "@store/shared-data/testing";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { followSession, newSession as newStoreSession } from "@store/shared-data/testing/session";
import { act } from "@testing-library/react";

export { type BackendResponses, hold } from "@store/shared-data/testing";

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
  beforeAll(async () => {
    installWebCrypto();
    await service.start();
    startSession();
  });
  beforeEach(async () => {
    await act(endSession);
    service.respondWith({});
    service.configure();
    localStorage.clear();
    sessionStorage.clear();
    setOnline(true);
    if (email !== null) act(() => signInElsewhere(newSession(email)));
  });
  afterAll(() => service.stop());
  return service;
}

/** Gives the page the cryptography that every browser has and jsdom lacks; the auth client hashes its code verifier. */
export function installWebCrypto(): void {
  Object.defineProperty(window, "crypto", { configurable: true, value: webcrypto });
}

export function newSession(email: string, token = "access-1", id?: string) {
  const session = newStoreSession(email, id, { full_name: "Ana Souza" });
  return { ...session, access_token: token, refresh_token: `refresh-of-${token}` };
}

export const signInElsewhere = (session: ReturnType<typeof newSession>): void => followSession(session);

export const signInAnother = (): void =>
  act(() => signInElsewhere(newSession("beto@exemplo.com.br", "access-2", "0f0f0f0f-0000-4000-8000-000000000002")));

export const ok = (body: unknown) => () => value(body);

export const authRefusal =
  (status: number, error_code: string, msg = "English words") =>
  () => ({ status, body: { code: status, error_code, msg } });

export const refusal = (status: number, details: string, message: string) => () => refuse(status, message, details);

/** A gateway error, which a call sees when its response is lost. */
export const lostResponse = () => ({ status: 500, body: { message: "TypeError: fetch failed" } });
