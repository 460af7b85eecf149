import { consentVersion } from "../../../src/terms/consent-version";
import { db, dbOwner } from "./database";

/** Turns a topic on or off for the caller. */
export const chooseTopic = (topic: string, isOn: boolean, channel = "mail", version: string | null = consentVersion) =>
  db.rows("select public.set_notice_choice($1, $2, $3, $4)", [topic, channel, isOn, version]);
/** The mail provider's event for a bounced email. */
export const close = (email: string) => dbOwner.rows("select public.close_address($1, 'bounced')", [email]);
