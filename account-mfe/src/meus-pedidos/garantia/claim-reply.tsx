import { confirmAction, requireStoreClient } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { Button, ButtonRow, Field, Notice, Stack, TextArea } from "@store/shared-ui";
import { failureMessage } from "../../session/failure-message";
import { longestText } from "./guarantee";
import { type GuaranteeClaim, withdrawClaim } from "./guarantee.api";
import { ChosenPictures } from "./pictures/chosen-pictures";
import type { ClaimPictures } from "./pictures/use-claim-pictures";
import { useClaimReply } from "./use-claim-reply";

interface ClaimReplyProps {
  claim: GuaranteeClaim;
  pictures: ClaimPictures;
  onChange: () => Promise<void>;
}

/** The buyer's actions on an undecided claim: reply, add pictures, withdraw. */
export function ClaimReply({ claim, pictures, onChange }: ClaimReplyProps) {
  const reply = useClaimReply(claim, () => {
    pictures.forgetRefused();
    return onChange();
  });
  const withdrawal = useMutation({
    mutationFn: () => withdrawClaim(requireStoreClient(), claim.id),
    // Also refetched after a failure, because staff may have decided the claim meanwhile.
    onSettled: onChange,
  });
  function handleWithdraw() {
    if (confirmAction("Retirar este chamado? A garantia do pedido continua pelo tempo que falta.")) withdrawal.mutate();
  }
  const failure = reply.failure ?? (withdrawal.error ? failureMessage(withdrawal.error) : undefined);
  return (
    <Stack>
      <ChosenPictures pictures={pictures} />
      <form onSubmit={reply.send} noValidate>
        <Stack $gap={3}>
          <Field label="Escrever para a equipe" error={reply.problem}>
            <TextArea
              value={reply.text}
              readOnly={reply.isBusy}
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
