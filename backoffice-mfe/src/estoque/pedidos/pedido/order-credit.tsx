import { formatPrice, Notice, Text } from "@store/shared-ui";
import { useOrderCredit } from "../../../credit/credit.api";
import { failedTo } from "../../../messages/admin-messages";

interface OrderCreditProps {
  orderId: string;
}

/** Credit that an order gave as compensation, and the part already spent. Renders nothing without any. */
export function OrderCredit({ orderId }: OrderCreditProps) {
  const { data, error } = useOrderCredit(orderId);
  if (!data) return error ? <Notice tone="yellow">{failedTo("carregar o crédito")(error)}</Notice> : null;
  const { returned, given, taken_back, spent } = data;
  return (
    <>
      {returned > 0 && <Text $size="caption">{formatPrice(returned)} voltaram ao cliente como crédito.</Text>}
      {given > 0 && (
        <Text $size="caption">
          Este pedido deu {formatPrice(given)} de crédito por uma garantia
          {taken_back > 0 && `; ${formatPrice(taken_back)} foram retirados com o reembolso`}.
        </Text>
      )}
      {spent > 0 && (
        <Notice tone="yellow" quiet>
          {formatPrice(spent)} desse crédito já foram gastos e não podem ser retirados. Por isso o pedido não é
          reembolsado à mão; o Pix que o banco devolve é prejuízo da loja.
        </Notice>
      )}
    </>
  );
}
