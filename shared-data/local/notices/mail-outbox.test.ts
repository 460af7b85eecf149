import { readdirSync } from "node:fs";
import { makeDataDir } from "../testing/child-backend";
import { createMailOutbox, forgetOldMails } from "./mail-outbox";

it("keeps only the newest hundred mails", async () => {
  const folder = makeDataDir();
  const outbox = createMailOutbox({ folder, log: () => undefined });
  for (let sent = 0; sent < 103; sent += 1) await outbox.send({ to: "a@b.com", subject: String(sent) });
  expect(readdirSync(folder)).toHaveLength(100);
});

it("forgets the mails of yesterday and before", async () => {
  jest.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), doNotFake: ["setImmediate", "nextTick"] });
  const folder = makeDataDir();
  const outbox = createMailOutbox({ folder, log: () => undefined });
  await outbox.send({ to: "a@b.com", subject: "old" });
  jest.setSystemTime(new Date("2026-11-21T12:00:00Z"));
  forgetOldMails(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  await outbox.send({ to: "a@b.com", subject: "new" });
  jest.setSystemTime(new Date("2026-11-21T12:00:00.001Z"));
  forgetOldMails(folder);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^2026-11-21T12-00-00/)]);
  jest.useRealTimers();
});
