import { adminSentences, type PaymentHealth, usePaymentHealth } from "shared-data";
import { Card, formatCount, formatDateTime, Heading, Stack } from "shared-ui";
import { Figures, FiguresSkeleton, type NamedFigure } from "../../figures/figures";
import { FailedNotice } from "../../list/failed-notice";

/** How the till is doing, at a glance. */
export function HealthCard() {
  const { data, error, refetch } = usePaymentHealth();
  if (!data && error) return <FailedNotice message={adminSentences.paymentsFailed(error)} onRetry={refetch} />;
  return (
    <Card as="section" $dense aria-label="Saúde do webhook" aria-busy={!data}>
      <Stack $gap={3}>
        <Heading as="h2" $size="body">
          Saúde do webhook
        </Heading>
        {data ? (
          <Figures label="Saúde do webhook" columns={5} figures={healthFacts(data)} />
        ) : (
          <FiguresSkeleton columns={5} count={10} />
        )}
      </Stack>
    </Card>
  );
}

/** The card's lines. A count of something to mend is wrong from one on. */
export function healthFacts(health: PaymentHealth): NamedFigure[] {
  const moment = (text: string | null) => (text ? formatDateTime(text) : "nenhum");
  const plain = (label: string, value: string): NamedFigure => ({ label, value, wrong: false });
  const toMend = (label: string, count: number): NamedFigure => ({
    label,
    value: formatCount(count),
    wrong: count > 0,
  });
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
