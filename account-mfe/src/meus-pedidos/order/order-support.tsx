import { supportLink } from "@store/shared-data";
import { Text, TextLink, VisuallyHidden } from "@store/shared-ui";
import type { OrderWithDetails } from "../data/order";

interface OrderSupportProps {
  order: OrderWithDetails;
}

/** The way to support with the order named in the first message: eight characters of its id are what staff find it by. */
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
