import { type Database, withRollback } from "./database";
import { createStaff, type Person } from "./factories";

/** Minutes after the file began, as a moment: what a test makes is made now. */
export const now = (minutes: number): string => new Date(beginning + minutes * 60_000).toISOString();

const beginning = Date.now();

/** Looks through the tables at a moment, as the sender does. */
export const gather = (db: Database, at: string) =>
  db.asOwner((owner) => owner.rows("select private.gather_staff_notices($1)", [at]));

/** The notices of a kind that a person is to get, by their subjects' order. */
export const told = (db: Database, { id }: Person, kind: string) =>
  db.asOwner(async (owner) =>
    (
      await owner.rows<{ id: string }>(
        "select id from private.notices where account_id = $1 and kind = $2 order by due_at, created_at",
        [id, kind],
      )
    ).map((row) => row.id),
  );

/** What a notice would say now; null where nothing of it is true. */
export const factsOf = <Facts>(db: Database, noticeId: string | undefined) =>
  db.asOwner((owner) =>
    owner.value<Facts | null>("select private.staff_notice_facts(n) from private.notices n where n.id = $1", [
      noticeId,
    ]),
  );

/** The subjects that were found of a kind, the first first. */
export const alerts = (db: Database, kind: string, about = "") =>
  db.asOwner(async (owner) =>
    (
      await owner.rows<{ subject: string }>(
        "select subject from private.staff_alerts where kind = $1 and position($2 in subject) > 0 order by id",
        [kind, about],
      )
    ).map(({ subject }) => subject),
  );

/** A test with an admin who has worked here for long. */
export const withAdmin = (work: (db: Database, admin: Person) => Promise<void>) =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await db.asOwner((owner) => owner.rows("update private.staff_members set created_at = $1", ["2026-01-01"]));
    await work(db, admin);
  });

/** Chooses as a member of staff does, who is the caller from here on. */
export const choose = async (db: Database, { id }: Person, kind: string, mode: string, channel = "mail") => {
  await db.actAs("authenticated", id);
  await db.rows("select public.set_staff_notice($1, $2, $3)", [kind, mode, channel]);
};
