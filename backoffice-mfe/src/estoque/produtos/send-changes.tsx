import { confirmAction, makeId, requireStoreClient } from "@store/shared-data";
import { Button, Dialog, formatPrice } from "@store/shared-ui";
import { type ReactNode, useRef, useState } from "react";
import { useRefresh } from "../../data/staff-query";
import { ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { shownProducts } from "../product/use-admin-products";
import { ChangeReport, ChangesTable } from "./changes-table";
import { priceJumps } from "./product-changes";
import { type ChangedProduct, changeProducts, type ProductChange } from "./staff-products.api";

interface SendChangesProps {
  title: string;
  /** The changes to send; null while the input is invalid. */
  changes: readonly ProductChange[] | null;
  /** Product names by id. */
  names: ReadonlyMap<string, string>;
  fields?: (tried: boolean) => ReactNode;
  /** Name of the reason's draft. */
  draft: string;
  onDone: () => void;
  onClose: () => void;
}

/** Shows the change of each product, asks for the reason, sends it once, and shows the result. */
export function SendChanges({ title, changes, names, fields, draft, onDone, onClose }: SendChangesProps) {
  const sent = changes ?? [];
  const nameOf = (id: string) => names.get(id) ?? id;
  const { report, send } = useSendOnce(sent, nameOf);
  function close() {
    if (report) onDone();
    onClose();
  }
  if (report)
    return (
      <Dialog open wide title={title} onClose={close} footer={<Button onClick={close}>Concluir</Button>}>
        <ChangeReport done={["produto alterado", "produtos alterados"]} products={report} />
      </Dialog>
    );
  return (
    <Dialog open wide title={title} onClose={close}>
      <ReasonForm
        effect={`${pluralize(sent.length, "produto muda", "produtos mudam")}, tudo de uma vez. Pode ser desfeito em Últimas mudanças.`}
        action={`Mudar ${pluralize(sent.length, "produto", "produtos")}`}
        draft={draft}
        ready={sent.length > 0}
        above={(tried) => (
          <>
            {fields?.(tried)}
            {sent.length > 0 && (
              <ChangesTable label="O que muda" products={sent.map((change) => previewOf(change, nameOf))} />
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

function useSendOnce(changes: readonly ProductChange[], nameOf: (id: string) => string) {
  const [report, setReport] = useState<readonly ChangedProduct[] | null>(null);
  const request = useRef({ text: "", id: "" });
  const refresh = useRefresh(...shownProducts);
  async function send(reason: string) {
    const jumps = priceJumps(changes).map(
      ({ id, from, to }) =>
        `${nameOf(id)}, de ${formatPrice(Number(from.price))} para ${formatPrice(Number(to.price))}`,
    );
    if (jumps.length > 0 && !confirmAction(adminSentences.priceJumpsConfirm(jumps))) return false;
    // A retry of the same request reuses its id; a changed request gets a new one.
    const text = JSON.stringify([changes, reason]);
    if (request.current.text !== text) request.current = { text, id: makeId() };
    setReport(await changeProducts(requireStoreClient(), request.current.id, changes, reason));
    void refresh();
    return true;
  }
  return { report, send };
}

function previewOf({ id, from, to }: ProductChange, nameOf: (id: string) => string): ChangedProduct {
  const fields = Object.keys(to) as (keyof typeof to)[];
  const changes = Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]));
  return { id, name: nameOf(id), changes };
}
