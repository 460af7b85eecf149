import { createQueryClient, type QueryClient } from "@store/shared-data/query";
import { startSession } from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import { StoreError } from "../errors/store-error";
import { refusal, serveBackend, value } from "../testing/fake-backend";
import { followSession, newSession } from "../testing/store-session";
import { withQueries } from "../testing/with-queries";
import { accessFallback, accessRefusal } from "./access-messages";
import { useStaffAccess, useStaffRole } from "./use-staff";

const access = "rpc is_admin_user";
const role = "rpc get_user_role";
const service = serveBackend();
let queryClient: QueryClient;

beforeAll(startSession);
beforeEach(() => {
  queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  act(() => followSession(newSession()));
});

type Read = { data: unknown; isSuccess: boolean; error: unknown; fetchStatus: string };
const show = (hook: () => Read) => renderHook(hook, { wrapper: withQueries(queryClient) }).result;
const hooks: Readonly<Record<string, () => Read>> = { [access]: () => useStaffAccess(), [role]: useStaffRole };
const requests = () => service.calls.map(({ name }) => name);

it.each([
  [access, true, true],
  [access, false, false],
  [access, "true", false],
  [access, null, false],
  [role, { role: "admin" }, "admin"],
  [role, { role: "manager" }, "manager"],
  [role, { role: "customer" }, null],
  [role, null, null],
])("of %s, %j means %j", async (name, body, expected) => {
  service.change({ [name]: () => value(body) });
  const result = show(hooks[name] as () => Read);
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.data).toBe(expected);
  expect(service.calls).toMatchObject([{ name, headers: { authorization: "Bearer token-of-ana@exemplo.com.br" } }]);
});

it("neither is asked for a visitor, nor access before it is wanted", () => {
  show(() => useStaffAccess(false));
  act(() => followSession(null));
  for (const hook of Object.values(hooks)) expect(show(hook).current.fetchStatus).toBe("idle");
  expect(requests()).toEqual([]);
});

it("is asked again for anyone who signs in next", async () => {
  service.change({ [access]: () => value(true) });
  const result = show(() => useStaffAccess());
  await waitFor(() => expect(result.current.data).toBe(true));
  service.change({ [access]: () => value(false) });
  act(() => followSession(newSession("beto@exemplo.com.br", "0f0f0f0f-0000-4000-8000-000000000002")));
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data).toBe(false));
});

describe.each(Object.entries(hooks))("the result of %s", (name, hook) => {
  it("is good for a minute, and then asked for again", async () => {
    service.change({ [name]: () => value(null) });
    const first = show(hook);
    await waitFor(() => expect(first.current.isSuccess).toBe(true));
    const now = Date.now();
    const clock = jest.spyOn(Date, "now").mockReturnValue(now + 59_000);
    show(hook);
    expect(requests()).toHaveLength(1);
    clock.mockReturnValue(now + 61_000);
    show(hook);
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  it("is a refusal where the database refuses, and names a missing configuration", async () => {
    service.change({ [name]: () => refusal(403, "permission denied") });
    const refused = show(hook);
    await waitFor(() => expect(refused.current.error).toMatchObject({ name: "StoreError", code: "denied" }));
    queryClient.clear();
    service.configure({ supabaseUrl: "" });
    const missing = show(hook);
    await waitFor(() => expect(missing.current.error).toMatchObject({ code: "not_configured" }));
    expect(requests()).toHaveLength(1);
  });
});

it("has the words of R6.5", () => {
  expect(Object.values(accessFallback)).toEqual([
    "Você não tem permissão para acessar esta área.",
    "Access denied by server",
    "Server validation failed",
    "Authentication required for admin access",
  ]);
});

const denied = (message: string) => new StoreError("denied", message);
it.each([
  [denied("Access denied: Admin validation failed"), "Access denied: Admin validation failed"],
  [denied(""), accessFallback.deniedByServer],
  [denied("Invalid token"), accessFallback.signInNeeded],
  [denied("JWT expired"), accessFallback.signInNeeded],
  [{ code: "denied" }, accessFallback.deniedByServer],
  [new StoreError("rejected", "JWT expired"), accessFallback.checkFailed],
  [undefined, accessFallback.checkFailed],
])("says of %j at the back office: %s", (failure, text) => expect(accessRefusal(failure)).toBe(text));
