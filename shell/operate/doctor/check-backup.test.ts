import { mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { examineBackup } from "./check-database";

let backups: string;
beforeEach(() => {
  backups = mkdtempSync(path.join(tmpdir(), "store-backups-"));
});
afterEach(() => rmSync(backups, { recursive: true }));

function makeBackup(ageInHours: number) {
  const folder = path.join(backups, `backup-${ageInHours}`);
  mkdirSync(folder);
  const made = new Date(Date.now() - ageInHours * 3_600_000);
  utimesSync(folder, made, made);
}

it("names a folder without any backup, and the age of a last one that is older than a day", () => {
  expect(examineBackup({ backups })).toEqual([`There is no backup in ${backups}`]);
  makeBackup(50);
  makeBackup(30.5);
  expect(examineBackup({ backups })).toEqual([`The last backup is 30 hours old in ${backups}`]);
});

it("is content with a backup of the last day, whatever older ones lie beside it", () => {
  makeBackup(200);
  makeBackup(25);
  expect(examineBackup({ backups })).toEqual([false]);
});
