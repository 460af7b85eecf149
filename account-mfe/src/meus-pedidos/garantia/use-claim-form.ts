import { makeId, readDraft, requireStoreClient, sanitizeText, writeDraft } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { type FormEvent, useRef, useState } from "react";
import { failureMessage } from "../../session/failure-message";
import { type OrderGuarantee, openClaim } from "./guarantee.api";

interface ClaimDraft {
  readonly reason: string;
  readonly text: string;
  /** The key in question; empty until it is chosen, and for an order of one key. */
  readonly keyId: string;
  /**
   * Generated with the first input and stored with the draft, so that a retry without a response opens no second claim.
   */
  readonly claimId: string;
}

const draftName = (orderId: string) => `guarantee-claim:${orderId}`;

/** This device's unsent draft of a claim for the order. */
export function readClaimDraft(ownerId: string, { order, claims }: OrderGuarantee): ClaimDraft | undefined {
  const { reason = "", text = "", keyId = "", claimId } = readDraft(ownerId, draftName(order.id));
  // A draft whose claim exists is done, even if no response arrived. The database writes ids with hyphens, the device
  // without.
  const isUsedUp = claims.some(({ id }) => id.replaceAll("-", "") === claimId);
  return claimId === undefined || isUsedUp ? undefined : { reason, text, keyId, claimId };
}

type Problems = Partial<Record<"reason" | "text" | "keyId", string>>;

interface ClaimFormUse {
  guarantee: OrderGuarantee;
  /** The order's keys; one has to be chosen of several. */
  keyIds: readonly string[];
  /** Refetches the guarantee. */
  onSent: () => Promise<void>;
}

/** State of the claim form. The draft is stored on the device until it is sent. */
export function useClaimForm({ guarantee, keyIds, onSent }: ClaimFormUse) {
  const orderId = guarantee.order.id;
  const ownerId = useSession().user?.id ?? "";
  const [draft, setDraft] = useState(
    () => readClaimDraft(ownerId, guarantee) ?? { reason: "", text: "", keyId: "", claimId: makeId() },
  );
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  const isRunning = useRef(false);

  function change(changes: Partial<ClaimDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    writeDraft(ownerId, draftName(orderId), next.reason === "" && next.text === "" ? {} : { ...next });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findProblems(draft, keyIds);
    setProblems(found);
    const firstWrong = (["keyId", "reason", "text"] as const).find((name) => found[name]);
    if (firstWrong) event.currentTarget.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus();
    if (isRunning.current || firstWrong) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await openClaim(requireStoreClient(), { orderId, ...draft, text: sanitizeText(draft.text) });
      writeDraft(ownerId, draftName(orderId), {});
      setArrived(true);
      await onSent();
    } catch (error) {
      setFailure(failureMessage(error));
      // The claim may have been opened although the request failed.
      void onSent();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { draft, problems, failure, isBusy, hasArrived, send, change };
}

function findProblems({ reason, text, keyId }: ClaimDraft, keyIds: readonly string[]): Problems {
  return {
    ...(keyIds.length > 1 && !keyIds.includes(keyId) && { keyId: "Escolha a key" }),
    ...(reason === "" && { reason: "Escolha o que está errado" }),
    ...(sanitizeText(text) === "" && { text: "Escreva o que acontece" }),
  };
}
