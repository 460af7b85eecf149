import { formatPrice, Notice, Text } from "@store/shared-ui";
import { nullable } from "valibot";
import { useOrderCredit } from "../../../credit/credit.api";
import { callJson } from "../../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../../data/staff-query";
import { pluralize } from "../../../format/pluralize";
import { failedTo } from "../../../messages/admin-messages";
import { type Profit, profitSchema, profitText } from "../../../profit/profit";

/** Credit that an order gave as compensation, and the part already spent. Renders nothing without any. */
export function OrderCredit({ orderId }: { orderId: string }) {
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

export function OrderProfit({ orderId }: { orderId: string }) {
  const { data, error } = useStaffQuery([...staffOrders, "profit", orderId], (db, signal) =>
    callJson(nullable(profitSchema), db, "order_profit", { p_order_id: orderId }, signal),
  );
  if (data) return partsText(data);
  return error ? <Text $muted>{failedTo("carregar o lucro")(error)}</Text> : "—";
}

function partsText(profit: Profit): string {
  const { income, fees, costs, keys, uncosted } = profit;
  const cost =
    uncosted > 0 ? `${pluralize(uncosted, "key", "keys")} sem custo informado` : `${formatPrice(costs)} de key`;
  const money = [`${formatPrice(income)} recebidos`, `${formatPrice(fees)} de taxa`];
  // Without any known cost there is no profit that the other parts could explain.
  const parts = keys > 0 && uncosted === keys ? [cost] : [...money, ...(keys > 0 ? [cost] : [])];
  return `${profitText(profit)} (${parts.join(", ")})`;
}
