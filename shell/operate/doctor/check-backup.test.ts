import { mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseSettings } from "shared-data/runtime";
import { examineBackup } from "./check-database";

const hour = 3_600_000;
let backups: string;
beforeEach(() => {
  backups = mkdtempSync(path.join(tmpdir(), "store-backups-"));
});
afterEach(() => rmSync(backups, { recursive: true }));

/** What is said of a folder with backups of these ages, in hours. */
function examine(ages: number[]) {
  for (const age of ages) {
    const folder = path.join(backups, `backup-${age}`);
    mkdirSync(folder);
    const made = new Date(Date.now() - age * hour);
    utimesSync(folder, made, made);
  }
  const store = { shell: "", document: {}, settings: parseSettings({}), registry: { remotes: [] }, isHere: true };
  return examineBackup({ ...store, secretKey: "", webhookSecret: "", withheld: "", mailTo: "", backups });
}

it("is content with a backup of the last day, whatever older ones lie beside it", () => {
  expect(examine([200, 25])).toEqual([]);
});

it("names the age of a last backup that is older, and a folder without any", () => {
  expect(examine([30.5, 50])).toMatchObject([
    { state: "wrong", what: `The last backup is 30 hours old in ${backups}` },
  ]);
  rmSync(backups, { recursive: true });
  mkdirSync(backups);
  expect(examine([])).toMatchObject([{ state: "wrong", what: `There is no backup in ${backups}` }]);
});
