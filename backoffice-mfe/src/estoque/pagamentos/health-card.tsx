import { adminSentences, type PaymentHealth, usePaymentHealth } from "shared-data";
import { Card, formatCount, formatDateTime, Heading, Notice, Skeleton, Stack } from "shared-ui";
import { styled } from "styled-components";

/** How the till is doing, at a glance; what needs somebody's hand stands out by its word, not by colour alone. */
export function HealthCard() {
  const { data, error } = usePaymentHealth();
  if (!data && error) return <Notice tone="red">{adminSentences.paymentsFailed(error)}</Notice>;
  if (!data) return <Skeleton $height="9em" aria-busy="true" />;
  return (
    <Card as="section" aria-label="Saúde do webhook">
      <Stack $gap={3}>
        <Heading as="h2" $size="body">
          Saúde do webhook
        </Heading>
        <Facts>
          {healthFacts(data).map(({ label, value, wrong }) => (
            <Fact key={label} $wrong={wrong}>
              <dt>{label}</dt>
              <dd>
                {value}
                {wrong && <small>atenção</small>}
              </dd>
            </Fact>
          ))}
        </Facts>
      </Stack>
    </Card>
  );
}

interface HealthFact {
  label: string;
  value: string;
  wrong: boolean;
}

/** The card's lines. A count of something to mend is wrong from one on. */
export function healthFacts(health: PaymentHealth): HealthFact[] {
  const moment = (text: string | null) => (text ? formatDateTime(text) : "nenhum");
  const plain = (label: string, value: string): HealthFact => ({ label, value, wrong: false });
  const toMend = (label: string, count: number): HealthFact => ({ label, value: formatCount(count), wrong: count > 0 });
  return [
    plain("Último evento", moment(health.last_event_at)),
    plain("Eventos na última hora", formatCount(health.events_last_hour)),
    plain("Eventos por hora (24 h)", formatCount(Math.round(health.events_last_day / 24))),
    toMend("Pagos sem key", health.waiting_orders),
    {
      label: "Pedido mais antigo na fila",
      value: moment(health.oldest_waiting_at),
      wrong: health.oldest_waiting_at !== null,
    },
    toMend("Valor divergente", health.held_orders),
    toMend("Pagos sem dono", health.ownerless_orders),
    toMend("Keys entregues sem pedido", health.keys_without_order),
    toMend("Eventos com falha", health.failed_events),
    toMend("Produto desconhecido", health.unknown_products),
  ];
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: repeat(5, minmax(0, 1fr)); }
`;

const Fact = styled.div<{ $wrong: boolean }>`
  padding: ${({ theme }) => theme.space[3]};
  border: ${({ theme, $wrong }) => `${theme.size.hairline} solid ${$wrong ? theme.tone.yellow.edge : theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme, $wrong }) => ($wrong ? theme.tone.yellow.background : theme.colors.raised)};
  dt { color: ${({ theme }) => theme.colors.muted}; font-size: ${({ theme }) => theme.font.size.caption}; }
  dd { display: flex; flex-wrap: wrap; column-gap: ${({ theme }) => theme.space[2]}; margin: 0; font-weight: ${({ theme }) => theme.font.weight.medium}; font-variant-numeric: tabular-nums; }
  small { color: ${({ theme }) => theme.tone.yellow.text}; }
`;
