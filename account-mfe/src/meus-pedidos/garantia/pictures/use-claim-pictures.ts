import { confirmAction, makeId, requireStoreClient, useLeaveGuard } from "@store/shared-data";
import { CleaningError, type CleaningStep } from "@store/shared-data/pictures";
import { useEffect, useRef, useState } from "react";
import { claimMessage, pictureProblems } from "../claim-messages";
import { mostPictures } from "../guarantee";
import { addClaimPicture } from "../guarantee.api";
import { shrinkPicture } from "./shrink-picture";

/** A picture on its way from the device to the claim. */
export interface Proof {
  readonly id: string;
  readonly name: string;
  readonly file: File;
  /** Made small and clean; null while that goes on, or where it failed. */
  readonly picture: Blob | null;
  readonly step: CleaningStep | "waiting" | "ready" | "sending" | "failed";
  /** Why it failed, for people. */
  readonly problem: string | null;
}

/**
 * The pictures that were chosen for a claim: each is made small at once, one after the other, and sent as soon as there is a claim to send it
 * to. What was sent leaves the list: the claim has it then.
 * @param claimId null while the claim is not opened yet
 * @param kept how many the claim has already
 */
export function useClaimPictures(claimId: string | null, kept: number, onSent: () => Promise<void>) {
  const [proofs, setProofs] = useState<readonly Proof[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const change = (id: string, changes: Partial<Proof>) =>
    setProofs((all) => all.map((proof) => (proof.id === id ? { ...proof, ...changes } : proof)));
  const remove = (id: string) => setProofs((all) => all.filter((proof) => proof.id !== id));
  useShrinking(proofs, change);
  const isOpen = claimId !== null;
  useSending(isOpen ? proofs : [], change, async (proof) => {
    if (claimId === null || proof.picture === null) return;
    await addClaimPicture(requireStoreClient(), claimId, proof.id, proof.picture);
    await onSent();
    remove(proof.id);
  });
  useLeaveGuard({
    active: proofs.some((proof) => proof.step !== "failed" || canTryAgain(proof)),
    mayLeave: () => confirmAction("As imagens ainda não foram enviadas. Deseja sair mesmo assim?"),
    // The page is no window: Back goes on to the one before.
    onBack: () => history.back(),
  });
  const free = Math.max(0, mostPictures - kept - proofs.length);
  return {
    proofs,
    free,
    /** Number of the last selection's files beyond the limit, which were not added. */
    leftOut,
    add: (files: Iterable<File>) => {
      // Taken now: the list of an input is emptied with the input, before React may look at it.
      const chosen = [...files];
      setProofs((all) => [...all, ...chosen.slice(0, free).map(toProof)]);
      setLeftOut(Math.max(0, chosen.length - free));
    },
    remove,
    /** Takes away the files that are no pictures, once the message that they were chosen for is sent. */
    forgetRefused: () => setProofs((all) => all.filter((proof) => proof.step !== "failed" || canTryAgain(proof))),
    tryAgain: (id: string) => change(id, { step: "ready", problem: null }),
  };
}

/** A list of chosen pictures and its actions. */
export type ClaimPictures = ReturnType<typeof useClaimPictures>;

const toProof = (file: File): Proof => ({
  id: makeId(),
  name: file.name,
  file,
  picture: null,
  step: "waiting",
  problem: null,
});

type Change = (id: string, changes: Partial<Proof>) => void;

// One at a time: a phone has the memory for one large photograph.
function useShrinking(proofs: readonly Proof[], change: Change): void {
  const isWorking = useRef(false);
  const stop = useRef(new AbortController());
  const next = proofs.find(({ step }) => step === "waiting");
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (!next || isWorking.current) return;
    isWorking.current = true;
    const { signal } = stop.current;
    shrinkPicture(next.file, signal, (step) => change(next.id, { step }))
      .then(
        (picture) => ({ picture, step: "ready" }) as const,
        (error: unknown) => ({ step: "failed", problem: problemOf(error) }) as const,
      )
      .then((outcome) => {
        isWorking.current = false;
        if (!signal.aborted) change(next.id, outcome);
      });
  });
}

function problemOf(error: unknown): string {
  return error instanceof CleaningError ? pictureProblems[error.reason] : pictureProblems.broken;
}

function useSending(proofs: readonly Proof[], change: Change, send: (proof: Proof) => Promise<void>): void {
  const sending = useRef(false);
  const next = proofs.find(({ step }) => step === "ready");
  useEffect(() => {
    if (!next || sending.current) return;
    sending.current = true;
    change(next.id, { step: "sending" });
    send(next)
      .catch((error: unknown) => change(next.id, { step: "failed", problem: claimMessage(error) }))
      .finally(() => {
        sending.current = false;
      });
  });
}

/** True if a picture that failed may be sent again as it is: it was made small, and the way was at fault or may be better. */
export const canTryAgain = ({ step, picture }: Proof): boolean => step === "failed" && picture !== null;
