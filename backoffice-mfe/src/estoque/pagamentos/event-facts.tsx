import { Badge, formatPrice, Row } from "@store/shared-ui";
import { customerPath, eventPath, productPath } from "../../addresses/addresses";
import { outcomeLabels } from "../../data/outcome-labels";
import { CopyId } from "../../widgets/copy-id";
import type { Facts } from "../../widgets/fact-list";
import { OrderLink, PageLink } from "../../widgets/page-link";
import { PersonText } from "../../widgets/person-text";
import type { TimelineEntry } from "../../widgets/timeline";
import { phoneText } from "../clientes/phone";
import type { PaymentEvent } from "./payments-inbox.api";

export const OutcomeText = ({ outcome, error }: Pick<PaymentEvent, "outcome" | "error">) => (
  <>
    <Badge $tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</Badge>
    {error && ` ${error}`}
  </>
);

export function factsOf(event: PaymentEvent): Facts {
  const personal = (value: string | null) => value ?? (event.has_ended ? endedText : "—");
  const [order] = event.orders;
  return {
    Produto: <Products event={event} />,
    Pedido: <Orders event={event} />,
    Cliente: order ? <PageLink to={customerPath(order.id)}>Ver cliente</PageLink> : "—",
    Valor: amountText(event),
    Nome: personal(event.name),
    "E-mail": event.email ?? "—",
    Telefone: personal(event.phone && phoneText(event.phone)),
    Pagamento: event.payment_id === null ? "—" : <CopyId value={event.payment_id} of="pagamento" />,
    Tipo: event.event ?? event.endpoint,
  };
}

function Products({ event: { products } }: { event: PaymentEvent }) {
  if (products.length === 0) return "—";
  return products.map(({ provider_id, title, product_id, product_name }) => (
    <Row key={provider_id}>
      {product_id === null ? (
        `${title ?? provider_id} (desconhecido)`
      ) : (
        <PageLink to={productPath(product_id)}>{product_name}</PageLink>
      )}
      <CopyId value={provider_id} of="ID do provedor" />
    </Row>
  ));
}

function Orders({ event: { orders } }: { event: PaymentEvent }) {
  if (orders.length === 0) return "nenhum";
  return orders.map(({ id }) => (
    <Row key={id}>
      <OrderLink id={id} />
    </Row>
  ));
}

/** Placeholder of a payer's name or phone after the retention period (R12.3). */
const endedText = "apagado no prazo";

/** The paid amount; an unreadable one is labelled so and never replaced by a price. */
export function amountText({ amount, has_amount }: Pick<PaymentEvent, "amount" | "has_amount">): string {
  if (amount !== null) return formatPrice(amount);
  return has_amount ? "valor ilegível" : "—";
}

export const Payer = ({ event: { name, email, has_ended } }: { event: PaymentEvent }) =>
  has_ended && !name && !email ? endedText : <PersonText name={name} email={email} />;

/** The products on one line: the store's name, or else the provider's. */
export const productText = ({ products }: Pick<PaymentEvent, "products">): string =>
  products.map(({ product_name, title, provider_id }) => product_name ?? title ?? provider_id).join(", ") || "—";

export const eventEntry = ({
  id,
  received_at,
  outcome,
  error,
}: Pick<PaymentEvent, "id" | "received_at" | "outcome" | "error">): TimelineEntry => ({
  at: received_at,
  title: `Evento ${id}: ${outcomeLabels[outcome].label}`,
  text: error,
  to: eventPath(id),
});
