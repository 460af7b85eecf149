import type { User } from "@supabase/supabase-js";

/** The signed-in person, as far as the screens need to know. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  displayName: string;
}

/** The auth service's user as the screens see one. What is missing, as after social sign-in, is an empty text. */
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
