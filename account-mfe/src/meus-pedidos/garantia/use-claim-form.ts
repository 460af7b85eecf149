import { requireStoreClient, sanitizeText } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { type FormEvent, useState } from "react";
import { failureMessage } from "../../session/failure-message";
import { type OrderGuarantee, openClaim } from "./guarantee.api";
import { useMessageDraft } from "./use-message-draft";

// In the order of the form.
const empty = { keyId: "", reason: "", text: "" };
type ClaimField = keyof typeof empty;

/** Name of an order's draft of a claim. */
export const claimDraftOf = (orderId: string) => `guarantee-claim:${orderId}`;

interface ClaimFormUse {
  guarantee: OrderGuarantee;
  /** The order's keys; one has to be chosen of several. */
  keyIds: readonly string[];
  /** Refetches the guarantee. */
  onSent: () => Promise<void>;
}

/** State of the claim form. The draft is stored on the device until it is sent. */
export function useClaimForm({ guarantee: { order, claims }, keyIds, onSent }: ClaimFormUse) {
  const { message, change, clear } = useMessageDraft(claimDraftOf(order.id), empty, claims);
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { id: claimId, text, ...fields } = message;
      await openClaim(requireStoreClient(), { ...fields, orderId: order.id, claimId, text: sanitizeText(text) });
      await onSent();
      clear();
    },
    // The claim may have been opened although the request failed.
    onError: () => void onSent(),
  });

  const found: Partial<Record<ClaimField, string>> = findProblems(message, keyIds);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const firstWrong = (Object.keys(empty) as ClaimField[]).find((name) => found[name]);
    setRefused(firstWrong !== undefined);
    if (firstWrong) event.currentTarget.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus();
    else if (!isPending) mutate();
  }
  return {
    draft: message,
    // Shown after a refused submit, and updated while they are corrected.
    problems: isRefused ? found : {},
    failure: error ? failureMessage(error) : undefined,
    isBusy: isPending,
    hasArrived: isSuccess,
    send,
    change,
  };
}

function findProblems({ reason, text, keyId }: Readonly<Record<ClaimField, string>>, keyIds: readonly string[]) {
  return {
    ...(keyIds.length > 1 && !keyIds.includes(keyId) && { keyId: "Escolha a key" }),
    ...(reason === "" && { reason: "Escolha o que está errado" }),
    ...(sanitizeText(text) === "" && { text: "Escreva o que acontece" }),
  };
}
