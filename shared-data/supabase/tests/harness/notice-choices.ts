import { consentVersion } from "../../../src/terms/consent-version";
import { db, dbOwner } from "./database";
import type { Person } from "./factories";

interface Choices {
  email: string | null;
  is_bounced: boolean;
  has_devices: boolean;
  choices: { topic: string; is_required: boolean; mail: boolean; push: boolean }[];
}

/** The caller's notification choices. */
export const read = () =>
  db.value<Choices>(`select to_jsonb(a) || jsonb_build_object('choices', (
    select jsonb_agg(c) from public.my_notice_choices() c)) from public.my_notice_address() a`);
/** One line of it. */
export const lineOf = async (topic: string) => (await read()).choices.find((line) => line.topic === topic);
/** Turns a topic on or off for the caller. */
export const choose = (topic: string, isOn: boolean, channel = "mail", version: string | null = consentVersion) =>
  db.rows("select public.set_notice_choice($1, $2, $3, $4)", [topic, channel, isOn, version]);
/** Every decision, oldest first. */
export const history = () =>
  dbOwner.rows("select holder, about, channel, is_given, text_version, decided_by from private.consents order by id");
/** The reason why an email of a kind would be suppressed now. */
export const whyNot = (person: Person, kind: string, channel = "mail") =>
  dbOwner.value<string | null>(
    `select private.suppression_reason(jsonb_populate_record(null::private.notices,
         jsonb_build_object('account_id', $1::text, 'email', $2::text, 'kind', k.kind, 'channel', $4::text)), k.is_required)
       from private.notice_kinds() k where k.kind = $3`,
    [person.id, person.email, kind, channel],
  );
/** The action of an email's link; null for every kind. */
export const stopByLetter = (person: Person, kind: string | null) =>
  dbOwner.rows("select private.turn_off_notices($1, $2, $3)", [person.id, person.email, kind]);
/** The mail provider's event for a bounced email. */
export const close = (email: string) => dbOwner.rows("select public.close_address($1, 'bounced')", [email]);
