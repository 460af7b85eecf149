import { supportLink } from "@store/shared-data";
import { Text, TextLink, VisuallyHidden } from "@store/shared-ui";
import type { OrderWithDetails } from "../data/order";

interface OrderSupportProps {
  order: OrderWithDetails;
}

/** Link to support with the order number, the first eight characters of its id, in the first message. */
export function OrderSupport({ order }: OrderSupportProps) {
  const number = order.id.slice(0, 8);
  const link = supportLink(
    `Olá! Preciso de ajuda com o pedido ${number} (${order.product?.name ?? "produto indisponível"}).`,
  );
  if (link === null) return null;
  return (
    <Text $size="caption" $muted>
      Pedido {number}.{" "}
      <TextLink $alone href={link} target="_blank" rel="noopener noreferrer">
        Falar com o suporte sobre este pedido
        <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
      </TextLink>
    </Text>
  );
}
