import type { StaffRole } from "@store/shared-data";
import { configureRuntime, getSettings, getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import {
  type BackendCall,
  type BackendResponse,
  type BackendResponses,
  FakeBackend,
  rows,
  serveBackend,
  value,
} from "@store/shared-data/testing";
import { watchDialogs } from "./browser";
import { actionRow, productRow } from "./rows";
import { signInElsewhere } from "./sign-in";

export {
  type BackendCall,
  type BackendResponses,
  refusal,
  rows,
  value,
} from "@store/shared-data/testing";
export { said } from "./browser";

/** The address of the member of staff who is signed in. */
export const staffEmail = "gerencia@exemplo.com.br";

/** The requests of each back-office page: role, counts, products, saved filters and claims. */
export const staffResponses = (role: StaffRole): BackendResponses => ({
  "rpc get_user_role": () => value({ role }),
  "rpc count_staff_work": () => value({ open: 0, fresh: 0 }),
  "GET products": () => rows([productRow()]),
  "rpc list_stock_watch": () => value({ low: [], waiting: {} }),
  "GET staff_views": () => rows([]),
  "GET staff_actions": () => rows([]),
  "rpc list_pending_approvals": () => value([]),
  "rpc list_guarantee_claims": () => value({ read_at: "2026-11-23T15:00:00Z", total: 0, states: {}, claims: [] }),
});

export const logResponses = (entries: readonly object[] = [actionRow()], total = entries.length): BackendResponses => ({
  "rpc find_staff_actions": () => value({ actions: entries, total }),
  "rpc list_log_people": () => value([]),
});

class StaffBackend extends FakeBackend {
  /** Bodies of the recorded requests of one name, oldest first. */
  sent(name: string): BackendCall["body"][] {
    return this.callsOf(name).map(({ body }) => body);
  }

  /** Keeps the requests of one name waiting until the returned function is given their response. */
  hold(name: string): (response: BackendResponse) => void {
    const { response, resolve } = deferredResponse();
    this.change({ [name]: () => response });
    return resolve;
  }
}

/** A backend for the tests of a file, with a member of staff signed in. Each test begins with `answers`. */
export function serveStaff(role: StaffRole = "admin", responses: BackendResponses = {}): StaffBackend {
  const backend = new StaffBackend();
  watchDialogs();
  beforeAll(async () => {
    await backend.start();
    // The host of the products in rows.ts.
    configureRuntime({ ...getSettings(), checkoutHosts: ["pay.exemplo.com.br"] });
    signInElsewhere(staffEmail);
  });
  // Drafts of the test before.
  beforeEach(() => sessionStorage.clear());
  beforeEach(() => backend.respondWith({ ...staffResponses(role), ...responses }));
  afterAll(() => backend.stop());
  return backend;
}

/** A backend for the tests of a file that calls the fetchers without a page. */
export function serveData() {
  const backend = serveBackend();
  function db(): StoreClient {
    const client = getStoreClient();
    if (!client) throw new Error("no backend is configured");
    return client;
  }
  return { backend, db, signal: new AbortController().signal };
}

/** Loses responses on their way back, where `isLost` says so of a request's number and method: the backend did as asked. */
export function loseResponses(isLost: (count: number, method: string) => boolean): void {
  let count = 0;
  const send = globalThis.fetch;
  jest.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
    const response = await send(...request);
    count += 1;
    if (isLost(count, request[1]?.method ?? "GET")) throw new TypeError("Failed to fetch");
    return response;
  });
}

/** A promise for a response, and the function that resolves it; callers wait until then. */
export function deferredResponse() {
  let resolve: (response: BackendResponse) => void = () => {};
  const response = new Promise<BackendResponse>((settle) => {
    resolve = settle;
  });
  return { response, resolve };
}
