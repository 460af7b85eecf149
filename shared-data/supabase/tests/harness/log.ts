import { dbOwner, type Row } from "./database";

/** The log entries of an action, or of those like a pattern, oldest first. */
export const entriesOf = (action: string) =>
  dbOwner.rows<Row>("select * from public.staff_actions where action::text like $1 order by id", [action]);

/** The log entries that some work adds, in order, for any actor. */
export async function logged(work: () => Promise<unknown>): Promise<Row[]> {
  const last = await dbOwner.value<string>("select coalesce(max(id), 0)::text from public.staff_actions");
  await work();
  return dbOwner.rows<Row>("select * from public.staff_actions where id > $1 order by id", [last]);
}
