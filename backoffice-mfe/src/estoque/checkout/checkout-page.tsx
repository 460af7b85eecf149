import { Button, formatCount } from "@store/shared-ui";
import { useState } from "react";
import { StaffPage } from "../../access/staff-page";
import { useIsAdmin } from "../../data/staff-query";
import { listMoment } from "../../format/list-moment";
import { Loaded } from "../../list/loaded";
import { Section } from "../../widgets/section";
import { type Stat, StatTiles, StatTilesSkeleton } from "../../widgets/stat-tiles";
import { inboxPage, inboxPath } from "../pagamentos/inbox-filter";
import { type PaymentHealth, usePaymentHealth } from "../pagamentos/payments-inbox.api";
import { ordersPath } from "../pedidos/order-filter";
import { WebhookDebugModal } from "../webhooks/webhook-debug-modal";
import { WebhookInfoModal } from "../webhooks/webhook-info-modal";
import { AmountUnitCard } from "./amount-unit-card";
import { FeesCard } from "./fees-card";

export function CheckoutPage() {
  const [open, setOpen] = useState<"debug" | "info" | null>(null);
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button size="small" onClick={() => setOpen("debug")}>
        Debug Webhook
      </Button>
      <Button size="small" onClick={() => setOpen("info")}>
        Webhook Info
      </Button>
    </>
  );
  return (
    <StaffPage title="Checkout" actions={useIsAdmin() && actions}>
      <HealthCard />
      <AmountUnitCard />
      <FeesCard />
      {open === "debug" && <WebhookDebugModal onClose={close} />}
      {open === "info" && <WebhookInfoModal onClose={close} />}
    </StaffPage>
  );
}

const HealthCard = () => (
  <Section card title="Saúde do webhook">
    <Loaded query={usePaymentHealth()} name="saúde do webhook" skeleton={<StatTilesSkeleton columns={6} count={11} />}>
      {(health) => <StatTiles label="Saúde do webhook" columns={6} figures={healthFacts(health)} />}
    </Loaded>
  </Section>
);

/** Figures of the card, each linked to the list it counts. A count of problems is a warning from 1 on. */
function healthFacts(health: PaymentHealth): Stat[] {
  const moment = (text: string | null) => (text ? listMoment(text) : "nenhum");
  const toMend = (label: string, count: number, to?: string): Stat => ({
    label,
    value: formatCount(count),
    wrong: count > 0,
    ...(to !== undefined && { to }),
  });
  const perHour = formatCount(Math.round(health.events_last_day / 24));
  return [
    { label: "Último evento", value: moment(health.last_event_at), to: inboxPage },
    { label: "Eventos na última hora", value: formatCount(health.events_last_hour), to: inboxPath({ periodo: "1h" }) },
    {
      label: "Eventos em 24 horas",
      value: formatCount(health.events_last_day),
      note: `${perHour} por hora`,
      to: inboxPath({ periodo: "24h" }),
    },
    toMend("Pagos sem key", health.waiting_orders, ordersPath({ situacao: "waiting" })),
    {
      label: "Pedido mais antigo na fila",
      value: moment(health.oldest_waiting_at),
      wrong: health.oldest_waiting_at !== null,
      to: ordersPath({ situacao: "waiting", ordem: "oldest_paid" }),
    },
    toMend("Pagos e retidos", health.held_orders, ordersPath({ situacao: "held" })),
    toMend("Pagos sem dono", health.ownerless_orders, ordersPath({ situacao: "ownerless" })),
    toMend("Keys entregues sem pedido", health.keys_without_order),
    toMend("Eventos com falha", health.failed_events, inboxPath({ situacao: "error" })),
    toMend("Produto desconhecido", health.unknown_products, inboxPath({ situacao: "unknown_product" })),
    toMend("Status não bate", health.not_paid_events, inboxPath({ situacao: "not_paid" })),
  ];
}
