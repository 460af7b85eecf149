import { readdirSync } from "node:fs";
import { makeDataDir } from "../testing/child-backend";
import { createMailOutbox } from "./mail-outbox";

it("keeps only the newest hundred mails", async () => {
  const folder = makeDataDir();
  const outbox = createMailOutbox({ folder, log: () => undefined });
  for (let sent = 0; sent < 103; sent += 1) await outbox.send({ to: "a@b.com", subject: String(sent) });
  expect(readdirSync(folder)).toHaveLength(100);
});
