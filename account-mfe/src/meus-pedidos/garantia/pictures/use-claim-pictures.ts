import { confirmAction, makeId, requireStoreClient, useLeaveGuard } from "@store/shared-data";
import { CleaningError, type CleaningStep } from "@store/shared-data/pictures";
import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../../session/failure-message";
import { pictureProblems } from "../claim-messages";
import { mostPictures } from "../guarantee";
import { addClaimPicture } from "../guarantee.api";
import { shrinkPicture } from "./shrink-picture";

/** A picture that is being compressed or uploaded. */
export interface Proof {
  readonly id: string;
  readonly name: string;
  readonly file: File;
  /** The compressed picture; null until it is ready, or if compression failed. */
  readonly picture: Blob | null;
  readonly step: CleaningStep | "waiting" | "ready" | "sending" | "failed";
  /** Error message. */
  readonly problem: string | null;
}

/**
 * The pictures chosen for a claim. Each is compressed at once, one at a time, and uploaded as soon as the claim exists.
 * Uploaded pictures leave this list, because the claim then contains them.
 * @param claimId null until the claim is opened
 * @param kept number of pictures the claim already has
 */
export function useClaimPictures(claimId: string | null, kept: number, onSent: () => Promise<unknown>) {
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
    // The form is no dialog to close: after confirmation, Back goes to the previous page.
    onBack: () => history.back(),
  });
  const free = Math.max(0, mostPictures - kept - proofs.length);
  return {
    proofs,
    free,
    /** Number of files in the last selection that exceeded the limit and were not added. */
    leftOut,
    add: (files: Iterable<File>) => {
      // Copied now, because resetting the input empties its FileList before React runs the state update.
      const chosen = [...files];
      setProofs((all) => [...all, ...chosen.slice(0, free).map(toProof)]);
      setLeftOut(Math.max(0, chosen.length - free));
    },
    remove,
    /** Removes files that are not pictures once the message with them is sent. */
    forgetRefused: () => setProofs((all) => all.filter((proof) => proof.step !== "failed" || canTryAgain(proof))),
    tryAgain: (id: string) => change(id, { step: "ready", problem: null }),
  };
}

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

// One at a time, because a phone has memory for only one large photo.
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
      .catch((error: unknown) => change(next.id, { step: "failed", problem: failureMessage(error) }))
      .finally(() => {
        sending.current = false;
      });
  });
}

/** True if a failed picture may be uploaded again: it was compressed, so the upload failed. */
export const canTryAgain = ({ step, picture }: Proof): boolean => step === "failed" && picture !== null;
