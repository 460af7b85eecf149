import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";

/** A second factor during enrolment: the QR code and the secret for the authenticator app. */
export interface NewFactor {
  id: string;
  /** QR code as a data URL. */
  qrCode: string;
  secret: string;
}

/** The user's second factor: not enrolled, enrolled, or verified in this session. */
export interface FactorState {
  factorId: string | null;
  proved: boolean;
}

/** Reads the state of the user's second factor. @throws StoreError */
async function readFactor(): Promise<FactorState> {
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
async function enrolFactor(): Promise<NewFactor> {
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

/**
 * Verifies a factor by its current code, which raises the session to two factors. False if the code is wrong.
 * @throws StoreError
 */
async function proveFactor(factorId: string, code: string): Promise<boolean> {
  const auth = await requireAuthClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\D/g, "") });
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

/** State of the signed-in user's second factor. */
export function useFactor() {
  return useQuery({ queryKey: ownFactor, queryFn: () => readFactor() });
}

/**
 * Mutations to enrol, verify and remove a factor. They invalidate all private queries, because the session's
 * permissions may have changed.
 */
export function useFactorChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ["private"] });
  return {
    enrol: useMutation({ mutationFn: () => enrolFactor() }),
    prove: useMutation({
      mutationFn: ({ factorId, code }: { factorId: string; code: string }) => proveFactor(factorId, code),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (factorId: string) => removeFactor(factorId), onSettled }),
  };
}
