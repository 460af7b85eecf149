import { serialQueue } from "./serial-queue";

it("goes on with the next task after one that failed", async () => {
  const inTurn = serialQueue();
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
