import { StoreLink } from "@store/shared-data/router";
import { Badge, Stack, Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { customerPath, orderPath, productPath } from "../../addresses/addresses";
import { outcomeLabels } from "../../data/outcome-labels";
import { CopyId } from "../../widgets/copy-id";
import { type Fact, FactList } from "../../widgets/fact-list";
import { amountText, endedText } from "./event-labels";
import type { PaymentEvent } from "./payments-inbox.api";

export function EventStatus({ event }: { event: PaymentEvent }) {
  const { label, tone, next } = outcomeLabels[event.outcome];
  return (
    <Stack $gap={3}>
      <div>
        <Badge $tone={tone}>{label}</Badge>
        {event.error && ` ${event.error}`}
      </div>
      {next && <Text>{next}</Text>}
    </Stack>
  );
}

/** Data of an event, with links. */
export const EventFacts = ({ event }: { event: PaymentEvent }) => <FactList facts={factsOf(event)} />;

function factsOf(event: PaymentEvent): readonly Fact[] {
  const personal = (value: string | null) => value ?? (event.has_ended ? endedText : "—");
  const [order] = event.orders;
  return [
    ["Produto", <Products key="products" event={event} />],
    ["Pedido", <Orders key="orders" event={event} />],
    [
      "Cliente",
      order ? (
        <TextLink $alone as={StoreLink} to={customerPath(order.id)}>
          Ver cliente
        </TextLink>
      ) : (
        "—"
      ),
    ],
    ["Valor", amountText(event)],
    ["Nome", personal(event.name)],
    ["E-mail", event.email ?? "—"],
    ["Telefone", personal(event.phone)],
    ["Pagamento", event.payment_id === null ? "—" : <CopyId value={event.payment_id} of="pagamento" />],
    ["Tipo", event.event ?? event.endpoint],
  ];
}

function Products({ event: { products } }: { event: PaymentEvent }) {
  if (products.length === 0) return "—";
  return products.map(({ provider_id, title, product_id, product_name }) => (
    <Line key={provider_id}>
      {product_id === null ? (
        `${title ?? provider_id} (desconhecido)`
      ) : (
        <TextLink as={StoreLink} to={productPath(product_id)}>
          {product_name}
        </TextLink>
      )}
      <CopyId value={provider_id} of="ID do provedor" />
    </Line>
  ));
}

function Orders({ event: { orders } }: { event: PaymentEvent }) {
  if (orders.length === 0) return "nenhum";
  return orders.map(({ id }) => (
    <Line key={id}>
      <TextLink as={StoreLink} to={orderPath(id)}>
        {id.slice(0, 8)}
      </TextLink>
    </Line>
  ));
}

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${({ theme }) => theme.space[2]};
  /* Links can be stacked, each with a copy button, so they need tap height. */
  a { display: inline-flex; align-items: center; min-block-size: ${({ theme }) => theme.size.tap}; }
`;
