import { createQueryClient, onlineManager } from "@store/shared-data/query";

let warned: unknown[][];

beforeEach(() => {
  warned = [];
  jest.spyOn(console, "warn").mockImplementation((...text) => void warned.push(text));
});

afterEach(() => jest.restoreAllMocks());

const failing = () => Promise.reject(new Error("Failed to fetch"));

it("warns of a read that failed after its retries, with its topic and without the user id", async () => {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  await queryClient.prefetchQuery({ queryKey: ["products", "search", "palavra"], queryFn: failing });
  expect(warned).toEqual([["[data] products", "Failed to fetch"]]);
});

it("fails a change at once without a connection, and does not send it once there is one again", async () => {
  const queryClient = createQueryClient();
  queryClient.mount();
  const save = jest.fn(failing);
  onlineManager.setOnline(false);
  await expect(
    queryClient.getMutationCache().build(queryClient, { mutationFn: save }).execute(undefined),
  ).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(save).toHaveBeenCalledTimes(1);
  queryClient.unmount();
});
