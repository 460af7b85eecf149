import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "./database";
import type { Person } from "./factories";

interface Line {
  id: string;
  kind: string;
  email: string | null;
  order_id: string | null;
  outcome: string;
  paid_at: string | null;
}
export interface Page {
  total: number;
  outcomes: Record<string, number>;
  notices: Line[];
}

/** The notices as staff find them. */
export const find = (filter: object = {}) =>
  db.value<Page>(
    `select public.find_notices(p_search => $1, p_kind => $2, p_channel => $3, p_outcome => $4, p_from => $5, p_to => $6, p_limit => $7, p_offset => $8)`,
    Object.values({
      ...{ search: "", kind: "", channel: "", outcome: "", from: null, to: null, limit: 50, offset: 0 },
      ...filter,
    }),
  );

interface Options {
  kind?: string;
  subject?: string;
  account?: Person;
  email?: string;
  outcome?: string;
  channel?: string;
  minutesAgo?: number;
  left?: string;
}

/** A notice as the sender left it. */
export const put = (options: Options = {}) =>
  dbOwner.value<string>(
    `insert into private.notices (kind, subject, recipient, account_id, email, channel, outcome, sent_at, created_at, expires_at, attempts, reason)
       select $1, $2, coalesce($3, $4, 'buyer'), $3::uuid, $4, $5::public.notice_channel, $6::public.notice_outcome, case when $6 = 'sent' then at.moment end, at.moment, now() + $8::interval, 3, 'channel_down'
       from (select now() - make_interval(mins => $7) as moment) at returning id`,
    [
      options.kind ?? "payment_confirmed",
      options.subject ?? drawId(),
      options.account?.id ?? null,
      options.email ?? null,
      options.channel ?? "mail",
      options.outcome ?? "sent",
      options.minutesAgo ?? 10,
      options.left ?? "1 day",
    ],
  );
