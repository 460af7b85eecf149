import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";

/** A second factor during enrolment: the QR code and the secret for the authenticator app. */
export interface NewFactor {
  id: string;
  /** The picture as a data address. */
  qrCode: string;
  secret: string;
}

/** How the signed-in person stands: without a factor, with one, or with one that this session was proved by. */
export interface FactorState {
  factorId: string | null;
  proved: boolean;
}

/** How the signed-in person stands with the second factor. @throws StoreError */
async function readFactor(): Promise<FactorState> {
  const auth = await requireAuthClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toAuthError(error);
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  return { factorId: data.totp[0]?.id ?? null, proved: level.data?.currentLevel === "aal2" };
}

/**
 * Begins to enrol a factor; one that was begun before and never proved is dropped. It counts from its first proof on.
 * @throws StoreError `second_factor_unavailable` where the auth service has none
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

/** Proves a factor by its code of the moment; the session is one of two factors then. False where the code is wrong. @throws StoreError */
async function proveFactor(factorId: string, code: string): Promise<boolean> {
  const auth = await requireAuthClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\D/g, "") });
  if (error?.code === "mfa_verification_failed" || error?.code === "validation_failed") return false;
  if (error) throw toAuthError(error);
  return true;
}

/** Removes a factor; the service asks that the session was proved by it. @throws StoreError */
async function removeFactor(factorId: string): Promise<void> {
  const auth = await requireAuthClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw toAuthError(error);
}

const ownFactor = ["private", "second-factor"];

/** How the signed-in person stands with the second factor. */
export function useFactor() {
  return useQuery({ queryKey: ownFactor, queryFn: () => readFactor() });
}

/** Enrols, proves and removes a factor. Afterwards the session may see other data, so everything private is fetched again. */
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
