import { dbOwner } from "./database";

export interface LogEntry {
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  readonly done_as: string;
  readonly action: string;
  readonly product_id: string | null;
  readonly order_id: string | null;
  readonly key_id: string | null;
  readonly review_id: string | null;
  readonly user_id: string | null;
  readonly user_email: string | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>> | null;
}

/** The log entries that some work adds, in order, for any actor. */
export async function logged(work: () => Promise<unknown>): Promise<LogEntry[]> {
  const last = await dbOwner.value<string>("select coalesce(max(id), 0)::text from public.staff_actions");
  await work();
  return dbOwner.rows<LogEntry>("select * from public.staff_actions where id > $1 order by id", [last]);
}
