import { formatPrice, Text } from "@store/shared-ui";
import { nullable, object } from "valibot";
import { callJson } from "../../../data/parse-result";
import { useStaffQuery } from "../../../data/staff-query";
import { pluralize } from "../../../format/pluralize";
import { failedTo } from "../../../messages/admin-messages";
import { staffOrders } from "../../../orders/orders-key";
import { type Profit, profitEntries, profitText } from "../../../profit/profit";

const profitSchema = nullable(object(profitEntries));

/** The profit of a sale, with its parts. */
export function OrderProfit({ orderId }: { orderId: string }) {
  const { data, error } = useStaffQuery([...staffOrders, "profit", orderId], (db, signal) =>
    callJson(profitSchema, db, "order_profit", { p_order_id: orderId }, signal),
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
