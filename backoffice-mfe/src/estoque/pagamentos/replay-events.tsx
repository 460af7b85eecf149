import { requireStoreClient } from "@store/shared-data";
import { Button, formatDateTime, Notice } from "@store/shared-ui";
import { useState } from "react";
import { type EventOutcome, outcomeLabels } from "../../data/outcome-labels";
import { everything, useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/bulk/act-on-many";
import { BulkActions } from "../../list/bulk/bulk-actions";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { useRead } from "../../list/use-read";
import { failedTo } from "../../messages/admin-messages";
import type { InboxFilter } from "./inbox-filter";
import {
  findWaitingEvents,
  type PaymentEvent,
  replayEvent,
  type UnsoldProduct,
  useUnsoldProducts,
} from "./payments-inbox.api";

export const ReplayEvents = ({ selection }: BulkProps<PaymentEvent, InboxFilter>) => (
  <BulkActions
    selection={selection}
    one="evento selecionado"
    many="eventos selecionados"
    actions={[{ button: "Reprocessar", ...replayOf([...selection.chosen.values()]) }]}
  />
);

/** Applies events again, oldest first, with one reason, and lists those that still sold nothing with why. */
const replayOf = (events: readonly PaymentEvent[]) => ({
  title: `Reprocessar ${pluralize(events.length, "evento", "eventos")}`,
  effect:
    "Cada evento é aplicado de novo, do mais antigo ao mais novo: faz o que ainda falta e não repete o que já foi feito.",
  action: "Reprocessar",
  items: [...events].sort(byReceipt).map(({ id }) => ({ id: String(id), name: `Evento ${id}` })),
  act: replay,
  failed: failedTo("reprocessar evento"),
});

const byReceipt = (one: PaymentEvent, next: PaymentEvent) =>
  Date.parse(one.received_at) - Date.parse(next.received_at) || one.id - next.id;

/** Why applying an event again did not complete a sale. */
const stayReasons: Readonly<Partial<Record<EventOutcome, string>>> = {
  unknown_product: "cita também outro produto que a loja não conhece",
  error: outcomeLabels.error.label,
  no_payment: "não diz de que pagamento é",
  not_paid: "o status do pagamento diz que não foi pago",
  ignored: "é de um tipo que a loja não usa",
};

const replay: ActOnItems = async ([item], reason) => {
  if (!item) return [];
  const stays = stayReasons[await replayEvent(requireStoreClient(), Number(item.id), reason)];
  return stays ? [{ ...item, reason: stays }] : [];
};

/** Payments that arrived before their product existed, by product, or of the given one, to apply them again. */
export function ReplayProducts({ productId }: { productId?: string }) {
  const [events, setEvents] = useState<readonly PaymentEvent[] | null>(null);
  const refresh = useRefresh(everything);
  const waiting = (useUnsoldProducts().data ?? []).filter(({ product_id }) =>
    productId === undefined ? product_id !== null : product_id === productId,
  );
  return (
    <>
      {waiting.map((product) => (
        <Offer
          key={product.product_id}
          product={product}
          name={productId === undefined ? product.product_name : "este produto"}
          onRead={setEvents}
        />
      ))}
      {events && <ActOnMany {...replayOf(events)} onDone={refresh} onClose={() => setEvents(null)} />}
    </>
  );
}

interface OfferProps {
  product: UnsoldProduct;
  name: string | null;
  onRead: (events: readonly PaymentEvent[]) => void;
}

function Offer({ product: { product_id, events, provider_id, oldest_at }, name, onRead }: OfferProps) {
  const { isReading, start } = useRead(failedTo("carregar eventos"));
  const read = () => start((db) => findWaitingEvents(db, product_id ?? ""), onRead);
  const title = pluralize(events, "evento de pagamento espera", "eventos de pagamento esperam");
  return (
    <Notice
      tone="yellow"
      title={`${title} por ${name}`}
      quiet
      action={
        <Button size="small" loading={isReading} onClick={read}>
          Reprocessar os eventos deste produto
        </Button>
      }
    >
      Citam o ID {provider_id} e não venderam nada. O mais antigo chegou em {formatDateTime(oldest_at)}.
    </Notice>
  );
}
