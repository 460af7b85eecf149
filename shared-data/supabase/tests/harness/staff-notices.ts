import { db, dbOwner } from "./database";
import { createStaff, type Person, signIn } from "./factories";

/** Minutes after the file began, as a moment: what a test makes is made now. */
export const now = (minutes: number): string => new Date(beginning + minutes * 60_000).toISOString();

const beginning = Date.now();

/** Looks through the tables at a moment, as the sender does. */
export const gather = (at: string) => dbOwner.rows("select private.gather_staff_notices($1)", [at]);

/** The notices of a kind that a person is to get, by their subjects' order. */
export const noticeIds = async ({ id }: Person, kind: string) => {
  const read = "select id from private.notices where account_id = $1 and kind = $2 order by due_at, created_at";
  return (await dbOwner.rows<{ id: string }>(read, [id, kind])).map((row) => row.id);
};

/** The current facts of a notice; null when nothing of it applies. */
export const factsOf = <Facts>(noticeId: string | undefined) =>
  dbOwner.value<Facts | null>("select private.staff_notice_facts(n) from private.notices n where n.id = $1", [
    noticeId,
  ]);

/** The subjects that were found of a kind, the first first. */
export const alerts = async (kind: string, about = "") => {
  const read = "select subject from private.staff_alerts where kind = $1 and position($2 in subject) > 0 order by id";
  return (await dbOwner.rows<{ subject: string }>(read, [kind, about])).map(({ subject }) => subject);
};

export async function createLongServingAdmin(): Promise<Person> {
  const admin = await createStaff("admin");
  await dbOwner.rows("update private.staff_members set created_at = $1", ["2026-01-01"]);
  return admin;
}

/** Chooses as a member of staff does, who is the caller from here on. */
export const chooseMode = async ({ id }: Person, kind: string, mode: string | null, channel = "mail") => {
  await signIn({ id });
  await db.rows("select public.set_staff_notice($1, $2, $3)", [kind, mode, channel]);
};
