import { confirmAction, requireStoreClient } from "@store/shared-data";
import { Dialog, formatPrice } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { useRefresh } from "../../data/staff-query";
import { type ExtraFields, ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { isPriceJump } from "../product/parse-price";
import { shownProducts } from "../product/use-admin-products";
import { ChangeReport, ChangesTable } from "./changes-table";
import { type ChangedProduct, changeProducts, type ProductChange } from "./staff-products.api";

interface SendChangesProps {
  title: string;
  asks?: ExtraFields | undefined;
  changesFor: (values: Readonly<Record<string, string>>) => readonly ProductChange[];
  above?: ReactNode;
  draft: string;
  onDone: () => void;
  onClose: () => void;
}

export function SendChanges({ title, asks, changesFor, above, draft, onDone, onClose }: SendChangesProps) {
  const [report, setReport] = useState<readonly ChangedProduct[] | null>(null);
  const refresh = useRefresh(...shownProducts);
  function close() {
    if (report) onDone();
    onClose();
  }
  async function send(reason: string, values: Readonly<Record<string, string>>, requestId: string) {
    const changes = changesFor(values);
    const jumps = changes.flatMap(({ name, from, to }) => {
      const [before, after] = [Number(from.price), Number(to.price)];
      return isPriceJump(before, after) ? `${name}, de ${formatPrice(before)} para ${formatPrice(after)}` : [];
    });
    if (jumps.length > 0 && !confirmAction(adminSentences.priceJumpsConfirm(jumps))) return false;
    setReport(await changeProducts(requireStoreClient(), requestId, changes, reason));
    void refresh();
    return true;
  }
  const done = ["produto alterado", "produtos alterados"] as const;
  if (report) return <ChangeReport title={title} done={done} products={report} onClose={close} />;
  return (
    <Dialog open wide title={title} onClose={close}>
      <ReasonForm
        effect={(values) =>
          `${pluralize(changesFor(values).length, "produto muda", "produtos mudam")}, tudo de uma vez. Pode ser desfeito em Últimas mudanças.`
        }
        action={(values) => `Mudar ${pluralize(changesFor(values).length, "produto", "produtos")}`}
        asks={asks}
        draft={draft}
        above={(_, values) => (
          <>
            {above}
            {changesFor(values).length > 0 && (
              <ChangesTable label="O que muda" products={changesFor(values).map(previewOf)} />
            )}
          </>
        )}
        failed={failedTo("mudar produtos")}
        onSubmit={send}
        onCancel={close}
      />
    </Dialog>
  );
}

function previewOf({ id, name, from, to }: ProductChange): ChangedProduct {
  const fields = Object.keys(to) as (keyof typeof to)[];
  return {
    id,
    name,
    changes: Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }])),
  };
}
