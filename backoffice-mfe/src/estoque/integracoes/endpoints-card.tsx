import { callRpc } from "@store/shared-data";
import { Badge, formatCount, formatDateTime } from "@store/shared-ui";
import { wordOf } from "../../format/lookup";
import type { Column } from "../../list/data-table";
import { failedTo } from "../../messages/admin-messages";
import { type SecretAction, SecretsCard } from "../../widgets/secrets-card";
import { Address } from "./deliveries-list";
import { eventChoices, eventNames, eventsOf } from "./webhook-labels";
import { listWebhookEndpoints, type WebhookEndpoint, webhooks } from "./webhooks.api";

/** Switches an address on or off; `null` deletes it with its calls. */
const change =
  (isActive: boolean | null): SecretAction<WebhookEndpoint>["run"] =>
  (db, id, reason) =>
    // The generated types do not know that null deletes.
    callRpc(db, "change_webhook_endpoint", { p_id: id, p_is_active: isActive as boolean, p_reason: reason });

const actionsOf = ({ is_active }: WebhookEndpoint): readonly SecretAction<WebhookEndpoint>[] => [
  is_active
    ? {
        label: "Desligar",
        effect: ({ url }) => `${url} não recebe mais nada. O que acontecer até ligar de novo não será enviado.`,
        action: "Desligar endereço",
        run: change(false),
      }
    : {
        label: "Ligar",
        effect: ({ url }) => `${url} recebe o que acontecer a partir de agora, com o mesmo segredo.`,
        action: "Ligar endereço",
        run: change(true),
      },
  {
    label: "Excluir",
    effect: ({ url }) => `${url} não recebe mais nada, e a lista dos envios a ele é apagada.`,
    action: "Excluir endereço",
    danger: true,
    run: change(null),
  },
];

export function EndpointsCard() {
  return (
    <SecretsCard<WebhookEndpoint>
      title="Webhooks"
      hint="A loja chama seus programas quando um pedido é pago, entregue ou reembolsado e quando o estoque fica baixo."
      queryKey={webhooks}
      read={async (db, signal) => (await listWebhookEndpoints(db, signal)).filter(({ service }) => service === null)}
      noun={["endereço", "endereços"]}
      empty="Nenhum programa é avisado."
      columns={[
        { name: "Endereço", kind: "words", card: "title", cell: ({ url }) => <Address>{url}</Address> },
        {
          name: "Eventos",
          kind: "words",
          cell: ({ events }) => events.map((type) => wordOf(eventNames, type)).join(", "),
        },
        queueColumn(({ waiting }) => waiting),
        { name: "Criado em", card: "none", cell: ({ created_at }) => formatDateTime(created_at) },
      ]}
      stateOf={({ is_active }) => <State isActive={is_active} />}
      nameOf={({ url }) => url}
      actions={actionsOf}
      failed={failedTo("mudar o endereço")}
      create={{
        action: "Criar endereço",
        effect: "O endereço receberá pedidos sem dados de clientes e sem o texto das keys.",
        asks: {
          url: {
            label: "Endereço",
            hint: "https, como https://erp.exemplo.com.br/loja",
            problem: (text) => (/^https?:\/\/\S+$/.test(text.trim()) ? undefined : "Informe um endereço https"),
            input: { type: "url", inputMode: "url", autoCapitalize: "none", maxLength: 500 },
          },
          events: { label: "Eventos", start: "all", options: eventChoices },
        },
        run: (db, { url = "", events = "" }, reason) =>
          callRpc(db, "create_webhook_endpoint", { p_url: url.trim(), p_events: eventsOf(events), p_reason: reason }),
        advice:
          "Copie o segredo agora: ele não aparece de novo. O programa confere com ele a assinatura de cada aviso.",
      }}
    />
  );
}

export const queueColumn = <Row,>(waitingOf: (row: Row) => number): Column<Row> => ({
  name: "Na fila",
  kind: "figure",
  card: "short",
  cell: (row) => formatCount(waitingOf(row)),
});

export const State = ({ isActive }: { isActive: boolean }) => (
  <Badge $tone={isActive ? "blue" : "yellow"}>{isActive ? "Ligado" : "Desligado"}</Badge>
);
