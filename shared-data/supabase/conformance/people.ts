import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { type LinkKind, linkOf } from "./mailbox";
import { createVisitor, service } from "./target";

export interface Person {
  readonly db: SupabaseClient;
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** How the suite's accounts, products and payments are known afterwards. */
export const mark = "conforme";

const made = new Map<string, Person>();

/** An unused address. Digits alone: random words may be ones that the store refuses. */
export const newAddress = (): string => `${mark}-${randomInt(10 ** 12)}@exemplo.com.br`;

export const newPassword = (): string => `senha-${randomInt(10 ** 12)}`;

/** Opens a mailed link as the store's page does. */
export async function openLink(token_hash: string, type: LinkKind): Promise<SupabaseClient> {
  const db = createVisitor();
  const { error } = await db.auth.verifyOtp({ token_hash, type });
  assert.equal(error, null);
  return db;
}

/** Signs up, opens the mailed link and chooses a password, as customers do. */
export async function createPerson(): Promise<Person> {
  const [email, password] = [newAddress(), newPassword()];
  const given = { email, password: newPassword() };
  const ask = async () => assert.equal((await createVisitor().auth.signUp(given)).error, null);
  const db = await openLink(await linkOf("signup", { ...given, ask }), "signup");
  assert.equal((await db.auth.updateUser({ password })).error, null);
  return keep(db, email, password);
}

/** Remembers a person's present state, to be restored at the end. */
export async function keep(db: SupabaseClient, email: string, password: string): Promise<Person> {
  const { data } = await db.auth.getUser();
  const person = { db, id: data.user?.id ?? "", email, password };
  made.set(person.id, person);
  return person;
}

/** Enrols a second factor and proves the session by it; null where the auth service has none. */
export async function enrolFactor({ db }: Person) {
  const { data, error } = await db.auth.mfa.enroll({ factorType: "totp", friendlyName: "Aplicativo autenticador" });
  if (error?.status === 404) return null;
  assert.equal(error, null);
  const factorId = data?.id ?? "";
  const prove = async (isRight: boolean) => {
    const code = new TOTP({ secret: data?.totp.secret ?? "" }).generate();
    const given = isRight ? code : code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
    return (await db.auth.mfa.challengeAndVerify({ factorId, code: given })).error?.code ?? null;
  };
  return { factorId, prove };
}

export const signIn = async (email: string, password: string) => {
  const db = createVisitor();
  const { error, data } = await db.auth.signInWithPassword({ email, password });
  return { db, code: error?.code ?? null, session: data.session };
};

/** Removes everybody whom the suite made: by the admin API, or where there is none each by their own wish. */
export async function removePeople(): Promise<string[]> {
  const left: string[] = [];
  for (const { db, id, email, password } of made.values()) {
    if (!(await service.auth.admin.deleteUser(id)).error) continue;
    // Some have signed out; others have no password, and the session of their link.
    const { db: again, code } = await signIn(email, password);
    const { error } = await (code ? db : again).rpc("delete_my_account", { p_give_up_orders: true });
    if (error) left.push(`${email} (${error.message})`);
  }
  return left;
}
