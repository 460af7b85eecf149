import { makeId, readDraft, requireStoreClient, sanitizeText, writeDraft } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { type FormEvent, useState } from "react";
import { failureMessage } from "../../session/failure-message";
import { type GuaranteeClaim, writeInClaim } from "./guarantee.api";

interface ReplyDraft {
  readonly text: string;
  /** Generated before sending and stored with the draft, so that a retry without a response sends no second message. */
  readonly messageId: string;
}

const nothing = (): ReplyDraft => ({ text: "", messageId: makeId() });

/** State of a reply in a claim. The draft is stored on the device until it is sent. */
export function useClaimReply(claim: GuaranteeClaim, onChange: () => Promise<void>) {
  const ownerId = useSession().user?.id ?? "";
  const name = `guarantee-reply:${claim.id}`;
  const [draft, setDraft] = useState<ReplyDraft>(() => {
    const { text = "", messageId = makeId() } = readDraft(ownerId, name);
    // The message arrived although no response did. The database writes ids with hyphens, the device without.
    const hasArrived = claim.messages.some(({ id }) => id.replaceAll("-", "") === messageId);
    return hasArrived ? nothing() : { text, messageId };
  });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => writeInClaim(requireStoreClient(), claim.id, words, draft.messageId),
    onSuccess: async () => {
      keep(nothing());
      await onChange();
    },
  });
  function keep(next: ReplyDraft) {
    setDraft(next);
    writeDraft(ownerId, name, next.text === "" ? {} : { ...next });
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = sanitizeText(draft.text);
    setProblem(words === "" ? "Escreva a mensagem" : undefined);
    if (words === "") event.currentTarget.querySelector("textarea")?.focus();
    else if (!isPending) mutate(words);
  }
  // After an error the previous text may have been saved, so a changed text needs a new message id.
  const write = (text: string) => keep({ text, messageId: error ? makeId() : draft.messageId });
  return {
    text: draft.text,
    problem,
    failure: error ? failureMessage(error) : undefined,
    isBusy: isPending,
    send,
    write,
  };
}
