import { Badge, formatDateTime } from "@store/shared-ui";
import { adminSentences } from "../../messages/admin-messages";
import { type SecretAction, SecretsCard } from "../../widgets/secrets-card";
import { eventChoices, eventNames, eventsOf } from "./webhook-labels";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpoint,
  webhooks,
} from "./webhooks.api";

const actionsOf = ({ is_active }: WebhookEndpoint): readonly SecretAction<WebhookEndpoint>[] => [
  is_active
    ? {
        label: "Desligar",
        effect: ({ url }) => `${url} não recebe mais nada. O que acontecer até ligar de novo não será enviado.`,
        action: "Desligar endereço",
        run: (db, id, reason) => changeWebhookEndpoint(db, { id, isActive: false, reason }),
      }
    : {
        label: "Ligar",
        effect: ({ url }) => `${url} recebe o que acontecer a partir de agora, com o mesmo segredo.`,
        action: "Ligar endereço",
        run: (db, id, reason) => changeWebhookEndpoint(db, { id, isActive: true, reason }),
      },
  {
    label: "Excluir",
    effect: ({ url }) => `${url} não recebe mais nada, e a lista dos envios a ele é apagada.`,
    action: "Excluir endereço",
    danger: true,
    run: (db, id, reason) => changeWebhookEndpoint(db, { id, isActive: null, reason }),
  },
];

/** Creates, switches and deletes the addresses that are called about events. */
export function EndpointsCard() {
  return (
    <SecretsCard<WebhookEndpoint>
      title="Avisos a programas (webhooks)"
      lead="A loja chama seus programas quando um pedido é pago, entregue ou reembolsado e quando o estoque fica baixo."
      queryKey={webhooks}
      read={listWebhookEndpoints}
      noun="endereços"
      empty="Nenhum programa é avisado."
      columns={["Endereço", "Eventos", "Situação", "Criado em"]}
      nameOf={({ url }) => url}
      cells={({ events, is_active, waiting, created_at }) => [
        events.map((type) => eventNames[type] ?? type).join(", "),
        <Badge key="state" $tone={is_active ? "green" : "yellow"}>
          {is_active ? (waiting > 0 ? `Ligado, ${waiting} na fila` : "Ligado") : "Desligado"}
        </Badge>,
        formatDateTime(created_at),
      ]}
      actions={actionsOf}
      loadFailed={adminSentences.webhooksFailed}
      failed={adminSentences.webhookFailed}
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
          createWebhookEndpoint(db, { url: url.trim(), events: eventsOf(events), reason }),
        advice:
          "Copie o segredo agora: ele não aparece de novo. O programa confere com ele a assinatura de cada aviso.",
      }}
    />
  );
}
