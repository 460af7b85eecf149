import { db, dbOwner } from "./database";

interface Override {
  readonly reason?: string;
  readonly email?: string | null | undefined;
  readonly keyId?: unknown;
}

/** Acts on an order by hand, with a reason; gives what came of it. */
export const override = async (id: string, action: string, { reason = "conferido", email, keyId }: Override = {}) => {
  const call = "select * from public.override_order($1, $2, $3, $4, p_key_id => $5)";
  return (await db.rows<{ success: boolean; message: string }>(call, [id, action, reason, email, keyId]))[0];
};

export const invite = (email: string, role: string | null = "manager", reason = "reforço") =>
  db.rows("select public.invite_staff($1, $2, $3)", [email, role, reason]);
export const withdraw = (email: string) => db.rows("select public.withdraw_invitation($1, 'desistiu')", [email]);
export const changeRole = (id: string, role: string | null, reason = "combinado") =>
  db.rows("select public.change_staff_role($1, $2, $3)", [id, role, reason]);
export const roleOf = (id: string) =>
  dbOwner.value<string | null>("select (select role from private.staff_members where user_id = $1)", [id]);
interface Staff {
  members: { user_id: string; email: string; role: string; given_by: string | null; second_factor: boolean | null }[];
  invitations: { email: string; role: string; invited_by: string | null; invited_at: string; expires_at: string }[];
}
export const list = () =>
  db.value<Staff>(`select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(m), '[]') from public.list_staff() m),
    'invitations', (select coalesce(jsonb_agg(i), '[]') from public.list_staff_invitations() i))`);
