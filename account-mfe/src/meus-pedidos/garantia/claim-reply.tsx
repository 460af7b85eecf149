import { type FormEvent, useRef, useState } from "react";
import { confirmAction, makeId, requireStoreClient, sanitizeText } from "shared-data";
import { useMutation } from "shared-data/query";
import { Button, ButtonRow, Field, Notice, Stack, TextArea } from "shared-ui";
import { ChosenPictures } from "./chosen-pictures";
import { claimMessage } from "./claim-messages";
import { longestText } from "./guarantee";
import { type GuaranteeClaim, withdrawClaim, writeInClaim } from "./guarantee.api";
import type { ClaimPictures } from "./use-claim-pictures";

interface ClaimReplyProps {
  claim: GuaranteeClaim;
  pictures: ClaimPictures;
  onChange: () => Promise<void>;
}

/** What the buyer can do with an undecided claim: write, show more, take it back. */
export function ClaimReply({ claim, pictures, onChange }: ClaimReplyProps) {
  const reply = useReply(claim, onChange);
  const withdrawal = useMutation({
    mutationFn: () => withdrawClaim(requireStoreClient(), claim.id),
    // Also where it failed: it may have been decided meanwhile.
    onSettled: onChange,
  });
  function handleWithdraw() {
    if (confirmAction("Retirar este chamado? A garantia do pedido continua pelo tempo que falta.")) withdrawal.mutate();
  }
  const failure = reply.failure ?? (withdrawal.error ? claimMessage(withdrawal.error) : undefined);
  return (
    <Stack>
      <ChosenPictures pictures={pictures} />
      <form onSubmit={reply.send} noValidate>
        <Stack $gap={3}>
          <Field label="Escrever para a equipe" error={reply.problem}>
            <TextArea
              value={reply.text}
              maxLength={longestText}
              rows={3}
              onChange={({ target }) => reply.write(target.value)}
            />
          </Field>
          {failure !== undefined && <Notice tone="red">{failure}</Notice>}
          <ButtonRow>
            <Button type="submit" loading={reply.isBusy}>
              Enviar mensagem
            </Button>
            <Button variant="ghost" loading={withdrawal.isPending} onClick={handleWithdraw}>
              Retirar chamado
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </Stack>
  );
}

function useReply(claim: GuaranteeClaim, onChange: () => Promise<void>) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  // Kept until it has arrived: a message whose answer got lost is sent again as the same.
  const messageId = useRef(makeId());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => writeInClaim(requireStoreClient(), claim.id, words, messageId.current),
    onSuccess: async () => {
      messageId.current = makeId();
      setText("");
      await onChange();
    },
  });
  function send(event: FormEvent) {
    event.preventDefault();
    const words = sanitizeText(text);
    setProblem(words === "" ? "Escreva a mensagem" : undefined);
    if (words !== "" && !isPending) mutate(words);
  }
  function write(next: string) {
    // The last words may have arrived although no answer came: others are another message.
    if (error) messageId.current = makeId();
    setText(next);
  }
  return { text, problem, failure: error ? claimMessage(error) : undefined, isBusy: isPending, send, write };
}
