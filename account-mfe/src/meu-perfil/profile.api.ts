import { callRpc, unwrap } from "@store/shared-data";
import { loadAuth, type StoreClient } from "@store/shared-data/runtime";

/** The names that a user may change. */
export interface ProfileValues {
  fullName: string;
  displayName: string;
}

/** The user's profile. Missing values, such as after social sign-in, are empty texts. */
export interface Profile {
  readonly full_name: string;
  readonly display_name: string;
  readonly phone: string;
}

/** The user's own profile. @throws StoreError */
export async function getProfile(db: StoreClient, userId: string, signal: AbortSignal): Promise<Profile> {
  const data = await unwrap(
    db.from("profiles").select("full_name,display_name,phone").eq("id", userId).abortSignal(signal).maybeSingle(),
  );
  return { full_name: data?.full_name ?? "", display_name: data?.display_name ?? "", phone: data?.phone ?? "" };
}

/**
 * Saves the user's names in the profile, which is authoritative, and in the session, which screens use for the
 * greeting. Rejects a taken display name. @throws StoreError with the server's message
 */
export async function saveProfile(db: StoreClient, { fullName, displayName }: ProfileValues): Promise<void> {
  await callRpc(db, "update_profile", { p_full_name: fullName, p_display_name: displayName });
  const auth = await loadAuth().catch(() => null);
  await auth?.updateUser({ data: { full_name: fullName, display_name: displayName } }).catch(() => undefined);
}
