import { Button } from "@store/shared-ui";
import { useState } from "react";
import type { ExtraFields } from "../../form/reason-form";
import { ChooseAll } from "../../list/bulk/choose-all";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { BulkProps } from "../../list/list-definition";
import { type ChangeKind, changeKinds, changesFor, type PriceMode, priceModes } from "./product-changes";
import { SendChanges } from "./send-changes";
import { type ProductAddress, type ProductRow, readAllProducts } from "./staff-products.api";

export function ChangeChosen({ selection, filter, total }: BulkProps<ProductRow, ProductAddress>) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const chosen = [...selection.chosen.values()];
  // Active products can be paused, paused ones reactivated.
  const fits = (each: ChangeKind) => each.amount || changesFor(each, chosen, "", "percent")?.length;
  return (
    <>
      <SelectionBar selection={selection} one="produto selecionado" many="produtos selecionados">
        <ChooseAll
          selection={selection}
          noun="produtos"
          total={total}
          read={(db, signal) => readAllProducts(db, filter, signal)}
        />
        {changeKinds.filter(fits).map((each) => (
          <Button key={each.verb} size="small" onClick={() => setKind(each)}>
            {each.verb}
          </Button>
        ))}
      </SelectionBar>
      {kind && (
        <SendChanges
          title={kind.title}
          asks={asksOf(kind, chosen)}
          changesFor={(values) => changesOf(kind, chosen, values) ?? []}
          draft={`products:${kind.title}`}
          onDone={selection.clear}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}

const changesOf = (
  kind: ChangeKind,
  products: readonly ProductRow[],
  { amount = "", mode = "percent" }: Readonly<Record<string, string>>,
) => changesFor(kind, products, amount, mode as PriceMode);

function asksOf(kind: ChangeKind, products: readonly ProductRow[]): ExtraFields | undefined {
  if (!kind.amount) return undefined;
  const [label, hint] = kind.amount;
  const isPrice = kind.field === "price";
  return {
    ...(isPrice && { mode: { label: "Como", options: priceModes, start: "percent" } }),
    amount: {
      label,
      hint,
      problem(amount, values) {
        const changes = changesOf(kind, products, { ...values, amount });
        if (changes) return changes.length > 0 ? undefined : "Assim nenhum produto muda";
        if (isPrice && amount.trim() !== "") return "Este valor não serve: todo preço precisa ficar acima de zero";
        return `Informe um número. ${hint}`;
      },
    },
  };
}
