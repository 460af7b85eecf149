import { formatDateTime, formatPrice } from "@store/shared-ui";
import { findPlaces, type Place } from "../access/places";
import {
  accountPath,
  customerPath,
  eventPath,
  orderPath,
  productKeysPath,
  productPagePath,
} from "../addresses/addresses";
import { phoneText } from "../estoque/clientes/phone";
import { orderState } from "../estoque/pedidos/order-badge";
import { pluralize } from "../format/pluralize";
import type { StaffFinds } from "./staff-search.api";

export interface SearchOption {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

export interface SearchGroup {
  readonly name: string;
  readonly options: readonly SearchOption[];
}

export function toGroups(text: string, finds: StaffFinds | undefined, places: readonly Place[]): SearchGroup[] {
  const { keys = [], customers = [], orders = [], payments = [], products = [] } = finds ?? {};
  const groups = [
    { name: "Keys", options: keys.map(toKey) },
    { name: "Clientes", options: customers.map(customerOption) },
    { name: "Pedidos", options: orders.map(toOrder) },
    { name: "Pagamentos", options: payments.map(toPayment) },
    { name: "Produtos", options: products.map(toProduct) },
    {
      name: "Ir para",
      options: findPlaces(places, text).map(({ label, to }) => line(`place-${label}`, label, [], to)),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const line = (id: string, title: string, parts: readonly (string | null)[], to: string): SearchOption => ({
  id,
  title,
  detail: parts.filter(Boolean).join(" · "),
  to,
});

function toKey(key: StaffFinds["keys"][number], at: number): SearchOption {
  const state = key.is_defective ? "Trocada" : key.is_used ? "Entregue" : "Em estoque";
  const order = key.order_id && `Pedido ${key.order_id.slice(0, 8)}`;
  // A delivered key links to its order, an undelivered one to its product's keys.
  const to = key.order_id ? orderPath(key.order_id) : productKeysPath(key.product_id);
  return line(`key-${at}`, `Key de ${key.product_name}`, [state, order, key.email], to);
}

function customerOption(customer: StaffFinds["customers"][number]): SearchOption {
  const { id, email, name, phone, orders } = customer;
  const details = [
    name ? email : null,
    phone && phoneText(phone),
    pluralize(orders, "pedido", "pedidos"),
    id ? null : "sem conta",
  ];
  return line(`customer-${id ?? email}`, name || email || "Cliente", details, customerAddress(customer));
}

// A customer without an account is identified by an order, or by the event of a payment.
function customerAddress({ id, order_id, event_id }: StaffFinds["customers"][number]): string {
  if (id) return accountPath(id);
  return order_id ? customerPath(order_id) : eventPath(event_id ?? 0);
}

function toOrder(order: StaffFinds["orders"][number]): SearchOption {
  const amount = order.amount === null ? null : formatPrice(order.amount);
  const details = [orderState(order).label, amount, order.email, formatDateTime(order.created_at)];
  return line(`order-${order.id}`, `${order.id.slice(0, 8)} · ${order.product_name}`, details, orderPath(order.id));
}

const toPayment = ({ event_id, payment_id, received_at, email }: StaffFinds["payments"][number]) =>
  line(`payment-${event_id}`, payment_id, [email, formatDateTime(received_at)], eventPath(event_id));

const toProduct = ({ id, name, stock_count, is_active, ggcheckout_id }: StaffFinds["products"][number]) =>
  line(
    `product-${id}`,
    name,
    [pluralize(stock_count, "key", "keys"), is_active ? null : "fora da venda", ggcheckout_id],
    productPagePath(id),
  );
