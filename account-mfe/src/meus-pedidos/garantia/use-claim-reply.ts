import { makeId, requireStoreClient, sanitizeText } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { type FormEvent, useState } from "react";
import { failureMessage } from "../../session/failure-message";
import { type GuaranteeClaim, writeInClaim } from "./guarantee.api";
import { useMessageDraft } from "./use-message-draft";

const empty = { text: "" };

/** State of a reply in a claim. The draft is stored on the device until it is sent. */
export function useClaimReply(claim: GuaranteeClaim, onChange: () => Promise<void>) {
  const { message, change, clear } = useMessageDraft(`guarantee-reply:${claim.id}`, empty, claim.messages);
  const [isRefused, setRefused] = useState(false);
  const words = sanitizeText(message.text);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => writeInClaim(requireStoreClient(), claim.id, words, message.id),
    onSuccess: async () => {
      clear();
      await onChange();
    },
  });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(words === "");
    if (words === "") event.currentTarget.querySelector("textarea")?.focus();
    else if (!isPending) mutate();
  }
  return {
    text: message.text,
    problem: isRefused && words === "" ? "Escreva a mensagem" : undefined,
    failure: error ? failureMessage(error) : undefined,
    isBusy: isPending,
    send,
    // After an error the previous text may have been saved, so a changed text needs a new message id.
    write: (text: string) => change({ text, ...(error && { id: makeId() }) }),
  };
}
