import { callRpc } from "@store/shared-data";
import { Badge, Button, Dialog, icons } from "@store/shared-ui";
import { styled } from "styled-components";
import { ActForm } from "../../form/act-form";
import { labelsOf } from "../../format/labels-of";
import { listMoment } from "../../format/list-moment";
import { lookup, wordOf } from "../../format/lookup";
import { defineList } from "../../list/define-list";
import type { DetailProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { OrderLink } from "../../widgets/page-link";
import { Second } from "../../widgets/person-text";
import { deliveryStates, eventNames, outcomeText } from "./webhook-labels";
import { readDeliveries, type WebhookDelivery, webhooks } from "./webhooks.api";

const eventName = ({ type }: WebhookDelivery) => wordOf(eventNames, type);

/** The calls of the last thirty days with their outcome. */
export const DeliveriesList = defineList({
  address: "integracoes",
  noun: ["envio", "envios"],
  label: "Envios a programas",
  defaults: { envios: "" },
  tabs: {
    label: "Envios por situação",
    parameter: "envios",
    options: { "": "Todos os envios", ...labelsOf(deliveryStates) },
  },
  queryKey: [...webhooks, "deliveries"],
  refetchInterval: 15_000,
  fetch: (db, { envios }, slice, signal) => readDeliveries(db, { p_state: envios, ...slice }, signal),
  columns: ({ open }) => [
    { name: "Quando", card: "aside", cell: ({ queued_at }) => listMoment(queued_at) },
    { name: "Evento", kind: "words", card: "title", cell: eventName },
    { name: "Sobre", kind: "words", cell: (delivery) => <Subject delivery={delivery} /> },
    { name: "Endereço", kind: "words", cell: ({ url }) => <Address>{url}</Address> },
    { name: "Situação", kind: "words", card: "badge", cell: (delivery) => <Outcome delivery={delivery} /> },
    { name: "Tentativas", kind: "figure", card: "none", cell: ({ attempts }) => attempts },
    {
      name: "Ação",
      card: "act",
      cell: (delivery) => (
        <Button
          size="small"
          aria-label={`Enviar de novo: ${eventName(delivery)}, ${delivery.id.slice(0, 8)}`}
          onClick={() => open(delivery.id)}
        >
          Enviar de novo
        </Button>
      ),
    },
  ],
  empty: () => ({
    icon: icons.check,
    title: "Nenhum envio",
    description: "Cada aviso a um programa aparece aqui por 30 dias, com o que o programa respondeu.",
  }),
  detail: ["envio", Resend],
});

function Subject({ delivery: { order_id, product } }: { delivery: WebhookDelivery }) {
  return (
    <>
      {product} {order_id && <OrderLink id={order_id} />}
    </>
  );
}

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { state } = delivery;
  const { label, tone } = lookup(deliveryStates, state) ?? { label: state, tone: "neutral" };
  const text = outcomeText(delivery);
  return (
    <>
      <Badge $tone={tone}>{label}</Badge>
      {text && <Second>{text}</Second>}
    </>
  );
}

function Resend({ known, onClose }: DetailProps<WebhookDelivery>) {
  if (!known) return null;
  return (
    <Dialog open title="Enviar de novo" onClose={onClose}>
      <ActForm
        effect={`${eventName(known)} sai em instantes para ${known.url}, com o mesmo webhook-id, e é tentado por mais um dia.`}
        action="Enviar de novo"
        failed={failedTo("enviar de novo")}
        write={(db, reason) => callRpc(db, "resend_webhook", { p_id: known.id, p_reason: reason })}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** The URL of a program, which wraps anywhere. */
export const Address = styled.span`
  overflow-wrap: anywhere;
`;
