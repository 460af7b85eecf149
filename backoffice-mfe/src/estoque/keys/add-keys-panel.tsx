import { type FormEvent, useEffect, useState } from "react";
import type { Product } from "shared-data";
import { Button, Field, formatCount, Notice, ProgressBar, Row, Stack, Text, TextArea } from "shared-ui";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import { pluralize } from "../../format/pluralize";
import { mostKeys } from "./key-paste";
import { KeyPastePreview } from "./key-paste-preview";
import { KeysReport } from "./keys-report";
import { type AddingState, useAddKeys } from "./use-add-keys";
import { type KeyPasteState, lineCount, useKeyPaste } from "./use-key-paste";

interface AddKeysPanelProps {
  product: Product;
  /** Told when keys begin and cease to be sent. */
  onBusy: (busy: boolean) => void;
  /** Told when there begin and cease to be keys that were given and not sent. */
  onUnsent: (unsent: boolean) => void;
}

export function AddKeysPanel({ product, onBusy, onUnsent }: AddKeysPanelProps) {
  const input = useKeyPaste(product.id);
  const { state, add, cancel } = useAddKeys(product.id, input.restore);
  const [tried, setTried] = useState(false);
  const adding = state.step === "adding";
  const { keys } = input.paste;
  const unsent = keys.length > 0;
  useEffect(() => onBusy(adding), [adding, onBusy]);
  useEffect(() => onUnsent(unsent), [unsent, onUnsent]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (adding) return;
    if (problemOf(keys.length)) return focusInvalid(event.currentTarget);
    setTried(false);
    void add(input.paste);
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        {input.recoveredAt !== null && <DraftNotice typedAt={input.recoveredAt} onDiscard={input.clear} />}
        <KeysField input={input} disabled={adding} error={tried ? problemOf(keys.length) : undefined} />
        {unsent && !adding && <Text $muted>{input.isKept ? keptWords : notKeptWords}</Text>}
        <KeyPastePreview paste={input.paste} preview={input.preview} checkFailed={input.checkFailed} />
        {state.step === "done" && <KeysReport report={state.report} notSent={state.notSent} />}
        {state.step === "adding" ? (
          <Progress state={state} onCancel={cancel} />
        ) : (
          <Row>
            <Button type="submit">{addLabel(keys.length)}</Button>
            <Button variant="ghost" onClick={input.clear}>
              Limpar
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  );
}

const keptWords = "Até serem enviadas, as keys ficam guardadas só nesta aba.";
const notKeptWords =
  "São keys demais para este navegador guardar: recarregar ou fechar esta página antes de enviar perde o que foi colado.";

interface ProgressProps {
  state: Extract<AddingState, { step: "adding" }>;
  onCancel: () => void;
}

function Progress({ state: { sent, total }, onCancel }: ProgressProps) {
  const detail = `${formatCount(sent)} de ${formatCount(total)}`;
  return (
    <>
      <ProgressBar label="Adicionando keys" value={sent} max={total} detail={detail} />
      <Row>
        <Button onClick={onCancel}>Cancelar</Button>
      </Row>
    </>
  );
}

function addLabel(count: number): string {
  return count === 0 ? "Adicionar keys" : `Adicionar ${pluralize(count, "key", "keys")}`;
}

function problemOf(count: number): string | undefined {
  if (count === 0) return "Adicione pelo menos uma key válida";
  return count > mostKeys ? `Adicione no máximo ${formatCount(mostKeys)} keys por vez` : undefined;
}

interface KeysFieldProps {
  input: KeyPasteState;
  disabled: boolean;
  error: string | undefined;
}

function KeysField({ input, disabled, error }: KeysFieldProps) {
  const kept = input.blocks.reduce((sum, block) => sum + lineCount(block), 0);
  return (
    <>
      <Field label="Keys" hint={`Uma key por linha, até ${formatCount(mostKeys)} de uma vez.`} error={error}>
        <TextArea
          rows={8}
          value={input.typed}
          disabled={disabled}
          spellCheck={false}
          autoComplete="off"
          onPaste={input.takePaste}
          onChange={({ target }) => input.setTyped(target.value)}
        />
      </Field>
      {kept > 0 && (
        <Notice tone="neutral" title={pluralize(kept, "linha colada", "linhas coladas")}>
          Começa com “{input.blocks[0]?.slice(0, 60).split(/\r?\n/)[0]}”. Textos longos ficam guardados fora do campo.
        </Notice>
      )}
    </>
  );
}
