import {
  Button,
  Field,
  formatCount,
  Grid,
  Notice,
  ProgressBar,
  Stack,
  Text,
  TextArea,
  TextInput,
} from "@store/shared-ui";
import { useState } from "react";
import { DraftNotice } from "../../form/draft-notice";
import { pluralize } from "../../format/pluralize";
import type { StaffProduct } from "../product/use-admin-products";
import { KeyImports } from "./imports/key-imports";
import { KeysReport } from "./keys-report";
import { mostKeys } from "./paste/key-paste";
import { KeyFieldsPreview, KeyPastePreview } from "./paste/key-paste-preview";
import { lineCount } from "./paste/use-key-paste";
import type { KeysToAddState } from "./use-keys-to-add";

/** Id of the form, because its buttons are in the dialog's footer. */
const formId = "add-keys";

interface AddKeysPanelProps {
  product: StaffProduct;
  isAdmin: boolean;
  /** True while the tab is open; a hidden panel keeps its input. */
  isShown: boolean;
  work: KeysToAddState;
}

export function AddKeysPanel({ product, isAdmin, isShown, work }: AddKeysPanelProps) {
  const { input, state, submit, forget } = work;
  const [undoing, setUndoing] = useState<string | null>(null);
  return (
    <Stack $gap={6}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {input.recoveredAt !== null && <DraftNotice typedAt={input.recoveredAt} onDiscard={input.clear} />}
          <KeysField work={work} />
          <PurchaseFields work={work} />
          {work.isUnsent && !work.busy && <Text $muted>{input.isSaved ? savedText : unsavedText}</Text>}
          <KeyPastePreview input={input} />
          {!work.busy && <KeyFieldsPreview work={work} />}
          {state.step === "done" && <KeysReport report={state.report} notSent={state.notSent} onUndo={setUndoing} />}
          {state.step === "adding" && <Progress sent={state.sent} total={state.total} />}
        </Stack>
      </form>
      {isShown && (
        <KeyImports
          // Begins again at the first page, where the new import is.
          key={state.step === "done" ? state.report.import_id : ""}
          productId={product.id}
          isAdmin={isAdmin}
          undoing={[undoing, setUndoing]}
          onUndone={forget}
        />
      )}
    </Stack>
  );
}

const savedText = "Até serem enviadas, as keys ficam guardadas só nesta aba.";
const unsavedText =
  "São keys demais para este navegador guardar: recarregar ou fechar esta página antes de enviar perde o que foi colado.";

/** Buttons of the form, in the footer so that they stay visible below a long text. */
export function AddKeysButtons({ work: { busy, count, input, cancel } }: { work: KeysToAddState }) {
  if (busy) return <Button onClick={cancel}>Cancelar</Button>;
  return (
    <>
      <Button variant="ghost" onClick={input.clear}>
        Limpar
      </Button>
      <Button type="submit" form={formId} variant="strong">
        {count === 0 ? "Adicionar keys" : `Adicionar ${pluralize(count, "key", "keys")}`}
      </Button>
    </>
  );
}

function PurchaseFields({ work: { purchase, busy } }: { work: KeysToAddState }) {
  const { texts, problem, change } = purchase;
  return (
    <Grid $columns={2} $gap={3}>
      <Field label="Fornecedor" optional>
        <TextInput
          maxLength={100}
          autoComplete="off"
          value={texts.supplier}
          disabled={busy}
          onChange={({ target }) => change({ supplier: target.value })}
        />
      </Field>
      <Field label="Custo por key em reais" optional error={problem}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={texts.cost}
          disabled={busy}
          onChange={({ target }) => change({ cost: target.value })}
        />
      </Field>
    </Grid>
  );
}

function Progress({ sent, total }: { sent: number; total: number }) {
  const detail = `${formatCount(sent)} de ${formatCount(total)}`;
  return <ProgressBar label="Adicionando keys" value={sent} max={total} detail={detail} />;
}

function KeysField({ work: { input, busy, problem } }: { work: KeysToAddState }) {
  const lines = input.blocks.reduce((sum, block) => sum + lineCount(block), 0);
  return (
    <>
      <Field label="Keys" hint={`Uma key por linha, até ${formatCount(mostKeys)} de uma vez.`} error={problem}>
        <TextArea
          rows={8}
          value={input.typed}
          disabled={busy}
          spellCheck={false}
          autoComplete="off"
          onPaste={input.takePaste}
          onChange={({ target }) => input.setTyped(target.value)}
        />
      </Field>
      {lines > 0 && (
        <Notice tone="neutral" title={pluralize(lines, "linha colada", "linhas coladas")}>
          Começa com “{input.blocks[0]?.slice(0, 60).split(/\r?\n/)[0]}”. Textos longos ficam guardados fora do campo.
        </Notice>
      )}
    </>
  );
}
