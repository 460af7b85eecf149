import { Button, formatDateTime, Notice } from "@store/shared-ui";
import { useState } from "react";
import { pluralize } from "../../format/pluralize";
import { useRead } from "../../list/use-read";
import { failedTo } from "../../messages/admin-messages";
import { findWaitingEvents, type PaymentEvent } from "./payments-inbox.api";
import { ReplayWindow } from "./replay-events";
import { type UnsoldProduct, useUnsoldProducts } from "./unsold-products.api";

interface ReplayProductsProps {
  /** The only product to offer; all by default. */
  productId?: string;
}

/**
 * Payments that arrived before their product existed, each product with a button to apply them again. Renders nothing
 * if there are none.
 */
export function ReplayProducts({ productId }: ReplayProductsProps) {
  const [events, setEvents] = useState<readonly PaymentEvent[] | null>(null);
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
      {events && <ReplayWindow events={events} onClose={() => setEvents(null)} />}
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
