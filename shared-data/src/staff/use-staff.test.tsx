import { createQueryClient, type QueryClient, QueryClientProvider } from "@store/shared-data/query";
import { configureRuntime, parseSettings, startSession } from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { serveBackend } from "../testing/fake-backend";
import { followSession, newSession } from "../testing/store-session";
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

function show<Result>(hook: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper });
}

const response = (name: string, body: unknown, status = 200) => {
  service.respondWith({ [name]: () => ({ status, body }) });
};
const requests = () => service.calls.map(({ name }) => name);

describe("the staff check", () => {
  it.each([
    [true, true],
    [false, false],
    ["true", false],
    [1, false],
    [null, false],
  ])("is what the database says, %j, and nothing like it", async (body, expected) => {
    response(access, body);
    const { result } = show(() => useStaffAccess());
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBe(expected));
    expect(requests()).toEqual([access]);
    expect(service.calls[0]?.headers.authorization).toBe("Bearer token-of-ana@exemplo.com.br");
  });

  it("is not asked before it is wanted, nor is either for a visitor", () => {
    show(() => useStaffAccess(false));
    act(() => followSession(null));
    for (const hook of [() => useStaffAccess(), useStaffRole])
      expect(show<{ fetchStatus: string }>(hook).result.current.fetchStatus).toBe("idle");
    expect(requests()).toEqual([]);
  });

  it("is asked again for anyone who signs in next", async () => {
    response(access, true);
    const { result } = show(() => useStaffAccess());
    await waitFor(() => expect(result.current.data).toBe(true));
    response(access, false);
    act(() => followSession(newSession("beto@exemplo.com.br", "0f0f0f0f-0000-4000-8000-000000000002")));
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBe(false));
  });
});

describe("the staff role", () => {
  it.each([
    [{ role: "admin" }, "admin"],
    [{ role: "manager" }, "manager"],
    [{ role: "customer" }, null],
    [{}, null],
    [null, null],
  ])("is read from %j: %s", async (body, expected) => {
    response(role, body);
    const { result } = show(useStaffRole);
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.data).toBe(expected);
    expect(requests()).toEqual([role]);
  });
});

describe.each<[string, string, () => { isSuccess: boolean; error: unknown }]>([
  ["access", access, () => useStaffAccess()],
  ["role", role, () => useStaffRole()],
])("the answer about %s", (_what, name, hook) => {
  it("is good for a minute, and then asked for again", async () => {
    response(name, null);
    const first = show(hook);
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
    const now = Date.now();
    const clock = jest.spyOn(Date, "now").mockReturnValue(now + 59_000);
    show(hook);
    expect(requests()).toHaveLength(1);
    clock.mockReturnValue(now + 61_000);
    show(hook);
    await waitFor(() => expect(requests()).toHaveLength(2));
    clock.mockRestore();
  });

  it("is a refusal where the database refuses", async () => {
    response(name, { code: "42501", message: "permission denied" }, 403);
    const { result } = show(hook);
    await waitFor(() => expect(result.current.error).toMatchObject({ name: "StoreError", code: "denied" }));
  });

  it("reports a missing configuration when there is no backend", async () => {
    configureRuntime(parseSettings({ mode: "local" }));
    const { result } = show(hook);
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "not_configured" }));
    expect(requests()).toEqual([]);
  });
});
