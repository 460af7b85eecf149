import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";

async function readFactor() {
  const auth = await requireAuthClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toAuthError(error);
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  return { factorId: data.totp[0]?.id ?? null, proved: level.data?.currentLevel === "aal2" };
}

/**
 * Starts to enrol a factor and removes unverified ones. The factor is active after its first verification.
 * @throws StoreError `second_factor_unavailable` if the auth service has none
 */
async function enrolFactor() {
  const auth = await requireAuthClient();
  const { data: known, error: unread } = await auth.mfa.listFactors();
  if (unread) throw toAuthError(unread);
  for (const { id, status } of known.all) {
    if (status === "unverified") await auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Aplicativo autenticador" });
  if (!error) return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  if (error.status === 404 || error.code === "mfa_totp_enroll_not_enabled") {
    const words = "O serviço de acesso desta loja não oferece segundo fator.";
    throw new StoreError("rejected", words, "second_factor_unavailable");
  }
  throw toAuthError(error);
}

/** A factor during enrolment: the QR code as a data URL, and the secret for the authenticator app. */
export type NewFactor = Awaited<ReturnType<typeof enrolFactor>>;

/** Verifies a factor by its current code, which raises the session; false if it is wrong. @throws StoreError */
async function proveFactor(factor: { factorId: string; code: string }): Promise<boolean> {
  const auth = await requireAuthClient();
  const { error } = await auth.mfa.challengeAndVerify(factor);
  if (error?.code === "mfa_verification_failed" || error?.code === "validation_failed") return false;
  if (error) throw toAuthError(error);
  return true;
}

/** Removes a factor; the auth service requires a session that was verified with it. @throws StoreError */
async function removeFactor(factorId: string): Promise<void> {
  const auth = await requireAuthClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw toAuthError(error);
}

const ownFactor = ["private", "second-factor"];

export const useFactor = () => useQuery({ queryKey: ownFactor, queryFn: readFactor });

/** Changes of the factor refetch all private data, because the session's permissions may have changed. */
export function useFactorChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ["private"] });
  return {
    enrol: useMutation({ mutationFn: enrolFactor }),
    prove: useMutation({ mutationFn: proveFactor, onSettled }),
    remove: useMutation({ mutationFn: removeFactor, onSettled }),
  };
}
