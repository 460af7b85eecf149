import { LiveRegion } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import type { OrderWithDetails } from "../data/order";

interface OrderAnnouncementProps {
  orders: readonly OrderWithDetails[];
}

/** Announces to screen readers that an order's key was delivered while the page is open. */
export function OrderAnnouncement({ orders }: OrderAnnouncementProps) {
  const [message, setMessage] = useState("");
  const before = useRef<ReadonlyMap<string, boolean>>(new Map());

  useEffect(() => {
    // Compares key ids, because the text is fetched later and an old key would look new.
    const delivered = orders.find(({ id, delivered_key_id: key }) => key !== null && before.current.get(id) === false);
    before.current = new Map(orders.map((order) => [order.id, order.delivered_key_id !== null]));
    if (!delivered) return;
    const { product, quantity } = delivered;
    const [keys, arrived] = quantity > 1 ? [`As ${quantity} keys`, "chegaram"] : ["A key", "chegou"];
    setMessage(`Pagamento confirmado. ${keys} de ${product?.name ?? "seu pedido"} ${arrived}.`);
  }, [orders]);
  return <LiveRegion message={message} />;
}
