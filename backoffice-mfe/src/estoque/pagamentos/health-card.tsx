import { Card, formatCount, formatDateTime, Heading, Stack } from "shared-ui";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import { type Stat, StatTiles, StatTilesSkeleton } from "../../widgets/stat-tiles";
import type { PaymentHealth } from "./payments-inbox.api";
import { usePaymentHealth } from "./use-payments-inbox";

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
          <StatTiles label="Saúde do webhook" columns={6} figures={healthFacts(data)} />
        ) : (
          <StatTilesSkeleton columns={6} count={11} />
        )}
      </Stack>
    </Card>
  );
}

/** The card's lines. A count of something to mend is wrong from one on. */
export function healthFacts(health: PaymentHealth): Stat[] {
  const moment = (text: string | null) => (text ? formatDateTime(text) : "nenhum");
  const plain = (label: string, value: string): Stat => ({ label, value, wrong: false });
  const toOverride = (label: string, count: number): Stat => ({
    label,
    value: formatCount(count),
    wrong: count > 0,
  });
  return [
    plain("Último evento", moment(health.last_event_at)),
    plain("Eventos na última hora", formatCount(health.events_last_hour)),
    plain("Eventos por hora (24 h)", formatCount(Math.round(health.events_last_day / 24))),
    toOverride("Pagos sem key", health.waiting_orders),
    {
      label: "Pedido mais antigo na fila",
      value: moment(health.oldest_waiting_at),
      wrong: health.oldest_waiting_at !== null,
    },
    toOverride("Pagos e retidos", health.held_orders),
    toOverride("Pagos sem dono", health.ownerless_orders),
    toOverride("Keys entregues sem pedido", health.keys_without_order),
    toOverride("Eventos com falha", health.failed_events),
    toOverride("Produto desconhecido", health.unknown_products),
    toOverride("Pagos com status contrário", health.not_paid_events),
  ];
}
