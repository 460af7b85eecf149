import { createQueryClient, onlineManager, useQuery } from "@store/shared-data/query";
import { focusManager } from "@tanstack/react-query";
import { act, render, renderHook, waitFor } from "@testing-library/react";
import { withQueries } from "../testing/with-queries";

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  act(() => {
    onlineManager.setOnline(true);
    focusManager.setFocused(undefined);
  });
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const failing = () => Promise.reject(new Error("Failed to fetch"));

it("asks a second time where the first response is a failure, then warns with the topic and nothing else", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const wrapper = withQueries();
  const queryFn = jest.fn(failing);
  const { result } = renderHook(() => useQuery({ queryKey: ["products", "search", "palavra"], queryFn }), { wrapper });
  await pass(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(result.current.isError).toBe(true);
  expect(warn.mock.calls).toEqual([["[data] products", "Failed to fetch"]]);
});

it("fails a change at once without a connection, and does not send it once there is one again", async () => {
  const client = createQueryClient();
  client.mount();
  const save = jest.fn(failing);
  onlineManager.setOnline(false);
  const change = client.getMutationCache().build(client, { mutationFn: save });
  await expect(change.execute(undefined)).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(save).toHaveBeenCalledTimes(1);
  client.unmount();
});

it("takes a response for fresh for ten seconds", async () => {
  const wrapper = withQueries();
  const queryFn = jest.fn(() => Promise.resolve("x"));
  const Reader = () => useQuery({ queryKey: ["a"], queryFn }).data ?? null;
  const read = async () => {
    render(<Reader />, { wrapper });
    await pass(0);
  };
  await read();
  await pass(9_999);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it("does not refetch in a hidden tab or without a connection", async () => {
  const wrapper = withQueries();
  const queryFn = jest.fn(() => Promise.resolve("x"));
  renderHook(() => useQuery({ queryKey: ["a"], queryFn, refetchInterval: 1000 }), { wrapper });
  await pass(1500);
  expect(queryFn).toHaveBeenCalledTimes(2);
  act(() => focusManager.setFocused(false));
  await pass(5000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  act(() => {
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
  });
  const offline = queryFn.mock.calls.length;
  await pass(5000);
  expect(queryFn).toHaveBeenCalledTimes(offline);
});

it("waits for a connection before it first asks", async () => {
  onlineManager.setOnline(false);
  const wrapper = withQueries();
  const { result } = renderHook(() => useQuery({ queryKey: ["a"], queryFn: () => Promise.resolve("x") }), { wrapper });
  await pass(0);
  expect(result.current.isPaused).toBe(true);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(result.current.data).toBe("x"));
});
