import { oneAtATime } from "./one-at-a-time";

it("goes on with the next task after one that failed", async () => {
  const inTurn = oneAtATime();
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
