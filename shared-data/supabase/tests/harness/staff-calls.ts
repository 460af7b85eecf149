import { db } from "./database";

type Override = Partial<Record<"reason" | "email" | "keyId", unknown>>;

export const override = async (id: string, action: string, { reason = "conferido", email, keyId }: Override = {}) => {
  const call = "select * from public.override_order($1, $2, $3, $4, p_key_id => $5)";
  return (await db.rows<{ success: boolean; message: string }>(call, [id, action, reason, email, keyId]))[0];
};

export const invite = (email: string, role: string | null = "manager", reason = "reforço") =>
  db.rows("select public.invite_staff($1, $2, $3)", [email, role, reason]);
export const changeRole = (id: string, role: string | null, reason = "combinado") =>
  db.rows("select public.change_staff_role($1, $2, $3)", [id, role, reason]);
