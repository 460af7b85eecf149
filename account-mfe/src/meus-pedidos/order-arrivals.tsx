import { useEffect, useRef, useState } from "react";
import { LiveRegion } from "shared-ui";
import type { OrderWithDetails } from "./order";

interface OrderArrivalsProps {
  orders: readonly OrderWithDetails[];
}

/** Speaks up when an order on the page gets its key while the page is open. */
export function OrderArrivals({ orders }: OrderArrivalsProps) {
  const [message, setMessage] = useState("");
  const before = useRef<ReadonlyMap<string, boolean>>(new Map());

  useEffect(() => {
    // By the order's own word: the text of a key that was there before is read later, and would seem to arrive.
    const arrived = orders.find(({ id, delivered_key_id: key }) => key !== null && before.current.get(id) === false);
    before.current = new Map(orders.map((order) => [order.id, order.delivered_key_id !== null]));
    if (arrived) setMessage(`Pagamento confirmado. A key de ${arrived.product?.name ?? "seu pedido"} chegou.`);
  }, [orders]);
  return <LiveRegion message={message} />;
}
