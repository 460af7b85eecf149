import { callRpc } from "@store/shared-data";
import { failedTo } from "../../messages/admin-messages";
import { type SecretAction, SecretsCard } from "../../widgets/secrets-card";
import { queueColumn, State } from "./endpoints-card";
import { eventNames } from "./webhook-labels";
import { listWebhookEndpoints, type WebhookEndpoint, webhooks } from "./webhooks.api";

interface AdService {
  readonly id: string;
  readonly name: string;
  readonly events: readonly string[];
  /** Undefined until it is switched on for the first time. */
  readonly endpoint: WebhookEndpoint | undefined;
}

const services: readonly Omit<AdService, "endpoint">[] = [
  { id: "meta", name: "Meta (API de Conversões)", events: ["order.paid"] },
  { id: "utmify", name: "Utmify", events: ["order.paid", "order.refunded"] },
];

const change =
  (isActive: boolean): SecretAction<AdService>["run"] =>
  (db, id, reason) =>
    callRpc(db, "switch_ad_service", { p_service: id, p_is_active: isActive, p_reason: reason });

const actionsOf = ({ endpoint }: AdService): readonly SecretAction<AdService>[] => [
  endpoint?.is_active
    ? {
        label: "Desligar",
        effect: ({ name }) => `${name} não recebe mais nada. O que acontecer até ligar de novo não será enviado.`,
        action: "Desligar serviço",
        run: change(false),
      }
    : {
        label: "Ligar",
        effect: ({ name }) =>
          `${name} recebe as vendas de quem permitiu: produto, valor, origem e contato do comprador.`,
        action: "Ligar serviço",
        run: change(true),
      },
];

/** Switches the advertising services that learn of sales (R12.17). */
export function AdServicesCard() {
  return (
    <SecretsCard<AdService>
      title="Vendas para anúncios"
      hint="O servidor informa as vendas em Pix de quem aceitou na barra de privacidade. O token fica no servidor."
      queryKey={[...webhooks, "ad-services"]}
      read={async (db, signal) => {
        const endpoints = await listWebhookEndpoints(db, signal);
        return services.map((each) => ({ ...each, endpoint: endpoints.find(({ service }) => service === each.id) }));
      }}
      noun={["serviço", "serviços"]}
      empty=""
      columns={[
        { name: "Serviço", kind: "words", card: "title", cell: ({ name }) => name },
        { name: "Eventos", kind: "words", cell: ({ events }) => events.map((type) => eventNames[type]).join(", ") },
        queueColumn(({ endpoint }) => endpoint?.waiting ?? 0),
      ]}
      stateOf={({ endpoint }) => <State isActive={endpoint?.is_active ?? false} />}
      nameOf={({ name }) => name}
      actions={actionsOf}
      failed={failedTo("mudar o serviço")}
    />
  );
}
