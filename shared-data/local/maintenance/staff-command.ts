import { run, UserError } from "../../node/user-error";
import { asOwnerOfRunning, type Query, storeOnPostgres } from "../postgres/running-store";

const roles = ["admin", "manager", "none"];

/** Adds or changes staff from the machine with the data: for the first admin, or when no admin can sign in. */
await run(async () => {
  const [email = "", role = ""] = process.argv.slice(2);
  if (!email.includes("@") || !roles.includes(role))
    throw new UserError(
      "Usage, with STORE_STACK=postgres, while the store runs:\n  pnpm staff <address of an account> admin|manager|none",
    );
  await asOwnerOfRunning(storeOnPostgres(process.env).dataDir, (query) => nameStaff(query, email, role));
  console.log(role === "none" ? `${email} works here no more.` : `${email} is ${role} now.`);
});

async function nameStaff(query: Query, email: string, role: string): Promise<void> {
  const [account] = await query<{ id: string; email_confirmed_at: string | null }>(
    "select id, email_confirmed_at from auth.users where lower(email) = lower($1)",
    [email],
  );
  if (!account) throw new UserError(`There is no account of ${email}: its person signs up first.`);
  if (!account.email_confirmed_at)
    throw new UserError(`${email} is not confirmed yet: its person opens the mailed link first.`);
  if (role === "none") return void (await query("delete from private.staff_members where user_id = $1", [account.id]));
  await query(
    `insert into private.staff_members (user_id, role) values ($1, $2)
     on conflict (user_id) do update set role = excluded.role`,
    [account.id, role],
  );
}
