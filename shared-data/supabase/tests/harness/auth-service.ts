import { drawId } from "../../../local/testing/draw";
import { dbOwner } from "./database";
import type { Person } from "./factories";

/**
 * How a service writes what its users do, as seen in the source of each: the hosted one empties a token with a text, the embedded one
 * with null, in a statement of its own before the action.
 */
export const services = {
  hosted: { emptied: "''", claimsFirst: false },
  embedded: { emptied: "null", claimsFirst: true },
} as const;
type AuthService = (typeof services)[keyof typeof services];

export const change = (id: string, set: string, ...values: unknown[]) =>
  dbOwner.rows(`update auth.users set ${set} where id = $1`, [id, ...values]);

/** An account signed up with a password and a pending confirmation. */
export async function signUp(email: string, metadata: object = {}): Promise<Person> {
  const id = drawId();
  const insert = `insert into auth.users
       (id, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_user_meta_data)
     values ($1, $2::text, 'the hash of a password', encode(sha256($2::text::bytea), 'hex'), now(), $3)`;
  await dbOwner.rows(insert, [id, email, metadata]);
  await addIdentity(id, "email", { email, email_verified: false });
  return { id, email };
}

export const askForRecovery = (id: string) =>
  change(id, "recovery_token = id::text || 'recovery', recovery_sent_at = now()");

export async function open(service: AuthService, id: string, link: "confirmation" | "recovery"): Promise<void> {
  // The row that the service read before the token was spent, written back.
  const read = "select coalesce(raw_user_meta_data, '{}') from auth.users where id = $1";
  const metadata = await dbOwner.value<object>(read, [id]);
  const spent = `${link}_token = ${service.emptied}`;
  const confirmed = "email_confirmed_at = coalesce(email_confirmed_at, now())";
  if (service.claimsFirst || link === "recovery") {
    await change(id, spent);
    await change(id, `${confirmed}, ${spent}`);
  } else await change(id, `${spent}, ${confirmed}`);
  await change(id, "raw_user_meta_data = $2", { ...metadata, email_verified: true });
}

/** Mails the new address a link that makes it the account's. */
export const askForChange = (id: string, email: string) =>
  change(id, "email_change = $2, email_change_token_new = id::text || 'change', email_change_sent_at = now()", email);

/** Opens that link. */
export async function openChange({ claimsFirst, emptied }: AuthService, id: string): Promise<void> {
  if (claimsFirst) await change(id, `email_change_token_new = ${emptied}`);
  await change(
    id,
    `email = email_change, email_change = ${emptied}, email_change_token_new = ${emptied},
     email_change_token_current = ${emptied}, email_confirmed_at = coalesce(email_confirmed_at, now())`,
  );
}

export const changePassword = ({ emptied }: AuthService, id: string) =>
  change(
    id,
    `encrypted_password = 'the hash of another', recovery_token = ${emptied}, recovery_sent_at = null,
     confirmation_token = ${emptied}, confirmation_sent_at = null`,
  );

/** A sign-in with a provider, which says something of an address. */
export async function addIdentity(id: string, provider: string, said: object): Promise<void> {
  const insert = "insert into auth.identities (provider, provider_id, user_id, identity_data) values ($1, $2, $3, $4)";
  await dbOwner.rows(insert, [provider, drawId(), id, said]);
  // Both services write the person's metadata after an identity of theirs.
  await change(id, "updated_at = now()");
}

/** A session of an account; gives the claim that its tokens carry. */
export async function openSession(id: string): Promise<{ session_id: string }> {
  const session_id = drawId();
  await dbOwner.rows("insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())", [session_id, id]);
  return { session_id };
}
