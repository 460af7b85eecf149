import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "../testing/child-backend";
import { awaitEnd } from "./cluster";

const databaseDir = makeDataDir();

const leave = (folder: string) =>
  writeFileSync(join(databaseDir, "postmaster.pid"), `4194305\n${folder}\n1\n5432\n/tmp/store-abc\n`);

it("names the sockets that a killed server of this folder left, and not those of the store that the folder is a copy of", async () => {
  expect(await awaitEnd(databaseDir)).toBeUndefined();
  leave(databaseDir);
  expect(await awaitEnd(databaseDir)).toBe("/tmp/store-abc");
  leave("/srv/store/postgres/db");
  expect(await awaitEnd(databaseDir)).toBeUndefined();
});
