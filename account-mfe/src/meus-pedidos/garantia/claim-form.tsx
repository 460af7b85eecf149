import { useSession } from "@store/shared-data/runtime";
import { Button, ButtonRow, Field, Notice, Select, Stack, Text, TextArea } from "@store/shared-ui";
import { useState } from "react";
import { claimReasons, longestText } from "./guarantee";
import type { OrderGuarantee } from "./guarantee.api";
import { ChosenPictures } from "./pictures/chosen-pictures";
import type { ClaimPictures } from "./pictures/use-claim-pictures";
import { claimDraftOf, useClaimForm } from "./use-claim-form";
import { findMessageDraft } from "./use-message-draft";

interface ClaimFormProps {
  guarantee: OrderGuarantee;
  /** The order's keys. */
  keyIds: readonly string[];
  /** Pictures are compressed while the text is typed, and uploaded after the claim is opened. */
  pictures: ClaimPictures;
  onSent: () => Promise<void>;
}

/** Button and form for a guarantee claim. The form is open at once if this device has a draft. */
export function NewClaim(props: ClaimFormProps) {
  const ownerId = useSession().user?.id ?? "";
  const { order, claims } = props.guarantee;
  const [isOpen, setOpen] = useState(() => findMessageDraft(ownerId, claimDraftOf(order.id), claims) !== undefined);
  if (isOpen) return <ClaimForm {...props} />;
  return (
    <ButtonRow>
      <Button onClick={() => setOpen(true)}>Acionar garantia</Button>
    </ButtonRow>
  );
}

function ClaimForm({ guarantee, keyIds, pictures, onSent }: ClaimFormProps) {
  const { draft, problems, failure, isBusy, hasArrived, send, change } = useClaimForm({ guarantee, keyIds, onSent });
  if (hasArrived && !isBusy) return <ClaimSent hasPictures={pictures.proofs.length > 0} onRead={onSent} />;
  return (
    <form onSubmit={send} noValidate aria-label="Acionar garantia">
      <Stack>
        {keyIds.length > 1 && (
          <Field label="Qual key?" error={problems.keyId}>
            <Select
              name="keyId"
              autoFocus={draft.keyId === ""}
              value={draft.keyId}
              onChange={({ target }) => change({ keyId: target.value })}
            >
              <option value="">Escolha</option>
              {keyIds.map((keyId, place) => (
                <option key={keyId} value={keyId}>
                  Key {place + 1} de {keyIds.length}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="O que está errado?" error={problems.reason}>
          <Select
            name="reason"
            autoFocus={draft.reason === "" && keyIds.length < 2}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          >
            <option value="">Escolha</option>
            {Object.entries(claimReasons).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="O que acontece?"
          hint="O que você tentou e qual mensagem aparece. Não escreva a senha: a equipe já sabe qual é a key."
          error={problems.text}
        >
          <TextArea
            name="text"
            value={draft.text}
            readOnly={isBusy}
            maxLength={longestText}
            rows={5}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
        <ChosenPictures pictures={pictures} />
        {failure !== undefined && <Notice tone="red">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" variant="strong" loading={isBusy}>
            Enviar chamado
          </Button>
        </ButtonRow>
        <Text $size="caption" $muted>
          A equipe atende de segunda a sexta, das 9h às 18h, e responde em até 2 horas úteis.
        </Text>
      </Stack>
    </form>
  );
}

/** Shown if the claim was sent but fetching it again failed. */
function ClaimSent({ hasPictures, onRead }: { hasPictures: boolean; onRead: () => Promise<void> }) {
  const [isReading, setReading] = useState(false);
  function handleRead() {
    setReading(true);
    void onRead().finally(() => setReading(false));
  }
  return (
    <Notice
      tone="yellow"
      title="Seu chamado chegou à equipe"
      action={
        <Button autoFocus loading={isReading} onClick={handleRead}>
          Carregar o chamado
        </Button>
      }
    >
      Só não foi possível mostrá-lo agora.{" "}
      {hasPictures && "As imagens que você escolheu seguem assim que ele aparecer."}
    </Notice>
  );
}
