import { consentVersion } from "../../../src/terms/consent-version";
import type { DueNotice } from "../../functions/_shared/notices/facts";
import { asOwner, asService, db, dbOwner, type Row } from "./database";

export const noticesSecret = "a-secret-for-the-notices";

export type Claimed = DueNotice & { readonly email: string; readonly facts: Row };

/** Gives the server its secret, as its connection has it, and a day's hour to claim in: none is quiet. */
export async function openNotices(): Promise<void> {
  await asOwner(async () => {
    await db.rows("select set_config('store.notices_secret', $1, true)", [noticesSecret]);
    await db.rows(
      "create or replace function private.is_quiet_hour(p_at timestamptz) returns boolean language sql return false",
    );
  });
}

/** Takes what is due, as the sender does; nothing without its secret. */
export async function claim(channels = ["mail"], secret = noticesSecret): Promise<Claimed[]> {
  const call = "select public.claim_notices($1, $2, 100)";
  const claimed = await asService(() => db.value<{ notices: Claimed[] } | null>(call, [secret, channels]));
  return claimed?.notices ?? [];
}

export const mark = (notice: Pick<Claimed, "id"> | undefined, result = "sent", reason: string | null = null) =>
  asService(() => db.value<string | null>("select public.mark_notice($1, $2, $3)", [notice?.id, result, reason]));

export async function send(channels?: string[]): Promise<Claimed[]> {
  const claimed = await claim(channels);
  for (const notice of claimed) await mark(notice);
  return claimed;
}

export const kindsOf = (notices: readonly Claimed[]) => notices.map(({ kind }) => kind);

type Queued = { kind: string; outcome: string; reason: string | null };
const inQueue = "select kind, outcome, reason from private.notices where kind like $1 order by due_at, kind";
/** The notices in the order in which they are due: kind, outcome and reason. */
export const queue = (kinds = "%") => dbOwner.rows<Queued>(inQueue, [kinds]);

const makeOlder = `update private.notices set due_at = due_at - $1::interval, expires_at = expires_at - $1::interval,
         next_try_at = next_try_at - $1::interval, taken_until = taken_until - $1::interval, sent_at = sent_at - $1::interval`;
/** Makes everything in the queue older by this long, as if it had been put there so much earlier. */
export const letPass = (span: string) => dbOwner.rows(makeOlder, [span]);

/** A person's choices for a kind or purpose. */
export const keepChoice = (holder: string, about: string, isWanted: boolean) =>
  dbOwner.rows("insert into private.notice_choices (holder, about, channel, is_wanted) values ($1, $2, 'mail', $3)", [
    holder,
    about,
    isWanted,
  ]);

export const chooseTopic = (topic: string, isOn: boolean, channel = "mail", version: string | null = consentVersion) =>
  db.rows("select public.set_notice_choice($1, $2, $3, $4)", [topic, channel, isOn, version]);
/** The mail provider's event for a bounced email. */
export const close = (email: string) => dbOwner.rows("select public.close_address($1, 'bounced')", [email]);
