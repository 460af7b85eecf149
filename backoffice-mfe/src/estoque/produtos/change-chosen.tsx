import { notify, requireStoreClient } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { Button, Field, formatCount, Grid, Select, TextInput } from "@store/shared-ui";
import { useMemo, useState } from "react";
import { LabelledOptions } from "../../form/labelled-options";
import type { BulkProps } from "../../list/list-definition";
import { SelectionBar } from "../../list/selection-bar";
import { failedTo } from "../../messages/admin-messages";
import { type ChangeKind, changeKinds, changesFor, type PriceMode, priceModes } from "./product-changes";
import { SendChanges } from "./send-changes";
import { type ProductAddress, type ProductRow, readAllProducts } from "./staff-products.api";

const kinds = Object.keys(changeKinds) as ChangeKind[];

/** Bulk changes of the selected products, and a button that selects all filtered ones. */
export function ChangeChosen({ selection, filter, total }: BulkProps<ProductRow, ProductAddress>) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const chosen = [...selection.chosen.values()];
  const { mutate, isPending } = useMutation({
    mutationFn: () => readAllProducts(requireStoreClient(), filter),
    onSuccess: selection.choose,
    onError: (error) => notify(failedTo("carregar produtos")(error)),
  });
  // Active products can be paused, paused ones reactivated.
  const fits = (name: ChangeKind) =>
    (name !== "pause" && name !== "resume") || chosen.some(({ is_active }) => is_active === (name === "pause"));
  return (
    <>
      <SelectionBar
        count={chosen.length}
        one="produto selecionado"
        many="produtos selecionados"
        onClear={selection.clear}
      >
        {chosen.length < total && (
          <Button size="small" loading={isPending} onClick={() => mutate()}>
            Selecionar os {formatCount(total)}
          </Button>
        )}
        {kinds.filter(fits).map((name) => (
          <Button key={name} size="small" onClick={() => setKind(name)}>
            {changeKinds[name].verb}
          </Button>
        ))}
      </SelectionBar>
      {kind && <ChangeProducts kind={kind} products={chosen} onDone={selection.clear} onClose={() => setKind(null)} />}
    </>
  );
}

interface ChangeProductsProps {
  kind: ChangeKind;
  products: readonly ProductRow[];
  onDone: () => void;
  onClose: () => void;
}

function ChangeProducts({ kind, products, onDone, onClose }: ChangeProductsProps) {
  const [amount, setAmount] = useState("");
  const [mode, setMode] = useState<PriceMode>("percent");
  const { title, amount: amountField } = changeKinds[kind];
  const changes = useMemo(() => changesFor(kind, products, amount, mode), [kind, products, amount, mode]);
  const names = useMemo(() => new Map(products.map(({ id, name }) => [id, name])), [products]);
  const problem =
    changes === null
      ? amount.trim() === "" || kind !== "price"
        ? `Informe um número. ${amountField?.[1] ?? ""}`
        : "Este valor não serve: todo preço precisa ficar acima de zero"
      : "Assim nenhum produto muda";
  return (
    <SendChanges
      title={title}
      changes={changes}
      names={names}
      draft={`products:${kind}`}
      onDone={onDone}
      onClose={onClose}
      {...(amountField && {
        fields: (tried: boolean) => (
          <Grid $columns={2} $gap={3}>
            {kind === "price" && (
              <Field label="Como">
                <Select value={mode} onChange={({ target }) => setMode(target.value as PriceMode)}>
                  <LabelledOptions labels={priceModes} />
                </Select>
              </Field>
            )}
            <Field label={amountField[0]} hint={amountField[1]} error={tried && !changes?.length ? problem : undefined}>
              <TextInput inputMode="text" value={amount} onChange={({ target }) => setAmount(target.value)} />
            </Field>
          </Grid>
        ),
      })}
    />
  );
}
