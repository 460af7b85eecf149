import type { User } from "@supabase/supabase-js";

/** The signed-in user, with the fields that screens need. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  displayName: string;
}

/** Converts the auth service's user. Missing fields, such as after social sign-in, become empty texts. */
export function toSessionUser(user: User): SessionUser {
  const metadata: Record<string, unknown> = user.user_metadata ?? {};
  const text = (name: string) => (typeof metadata[name] === "string" ? metadata[name] : "");
  return {
    id: user.id,
    email: user.email ?? "",
    fullName: text("full_name"),
    phone: text("phone"),
    displayName: text("display_name"),
  };
}
