import { creditEntryName } from "@store/shared-data";
import { formatDateTime, formatPrice } from "@store/shared-ui";
import { array, boolean, type InferOutput, nullable, nullish, number, object, parse, string } from "valibot";
import { claimPath, eventPath } from "../../../addresses/addresses";
import { claimReasons, decisionsMade, reasonSchema } from "../../../claims/claim-labels";
import { outcomeLabels, outcomeSchema } from "../../../data/outcome-labels";
import { callJson } from "../../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../../data/staff-query";
import { lookup, wordOf } from "../../../format/lookup";
import { Loaded } from "../../../list/loaded";
import { isKnownAction } from "../../../log/staff-action-kinds";
import { actionName, actorOf } from "../../../log/staff-action-names";
import { changesSchema } from "../../../log/staff-log.api";
import { ruleText } from "../../../orders/order-labels";
import { TableSkeleton } from "../../../widgets/table";
import { Timeline, type TimelineEntry } from "../../../widgets/timeline";
import { channelNames, kindName, noticeOutcome, reasonText } from "../../notificacoes/notice-labels";
import { ChangeList } from "../../registro/change-list";

export const accessChannels: Readonly<Record<string, string>> = {
  open_order_key: "Página de pedidos",
  reveal_order_key: "Página de pedidos (chamada anterior)",
  deliver_product_key: "Receber Key Agora",
  reveal_product_key: "Painel da loja",
  my_personal_data: "Exportação dos próprios dados",
};

export const devices: Readonly<Record<string, string>> = {
  celular: "Celular",
  tablet: "Tablet",
  computador: "Computador",
  desconhecido: "Desconhecido",
};

type Words = Pick<TimelineEntry, "title" | "text">;
type Details = OrderEntry["details"];

const lines = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join("\n");

const wordsOf: Readonly<Record<string, (details: Details) => Words>> = {
  created: () => ({ title: "Pedido criado" }),
  paid: () => ({ title: "Pago" }),
  payment_event: ({ event_id, outcome, error }) => ({
    title: `Evento ${event_id}: ${outcomeLabels[parse(outcomeSchema, outcome)].label}`,
    text: error,
  }),
  delivered: () => ({ title: "Key entregue" }),
  refunded: () => ({ title: "Reembolsado por evento do checkout" }),
  price_rule: ({ name, code, discount }) => ({
    title: `Valor explicado por ${ruleText({ name, code })}`,
    text: `Desconto de ${formatPrice(discount)}`,
  }),
  credit: ({ kind, amount }) => ({
    title: creditEntryName({ kind: kind ?? "", product_name: null }),
    text: formatPrice(Math.abs(amount)),
  }),
  key_read: ({ channel, device, address, is_current }) => ({
    title: is_current ? "Key vista" : "Key anterior vista",
    text: [wordOf(accessChannels, channel), wordOf(devices, device), address].filter(Boolean).join(" · "),
  }),
  steps: ({ done, left, is_current }) => ({
    title: is_current ? "Primeiros passos" : "Primeiros passos, com a key ou o dono anterior",
    text: lines(`Feito: ${done.join("; ")}`, left.length > 0 && `Por fazer: ${left.join("; ")}`),
  }),
  accepted: ({ is_current }) => ({
    title: `Cliente confirmou “Tudo certo”${is_current ? "" : ", com a key ou o dono anterior"}`,
  }),
  dispute_opened: ({ reason }) => ({ title: "Contestação aberta", text: reason }),
  dispute_closed: ({ outcome, reason }) => ({
    title: `Contestação encerrada: ${outcome === "kept" ? "valor com a loja" : "valor devolvido"}`,
    text: reason,
  }),
  dossier: ({ sha256, reason }) => ({ title: "Dossiê feito", text: lines(reason, `SHA-256 ${sha256}`) }),
  note: ({ text }) => ({ title: "Nota sobre o cliente", text }),
  claim_opened: ({ reason }) => ({ title: `Chamado aberto: ${claimReasons[parse(reasonSchema, reason)]}` }),
  claim_message: ({ from_staff, text }) => ({
    title: from_staff ? "Equipe escreveu no chamado" : "Cliente escreveu no chamado",
    text,
  }),
  claim_decided: ({ decision, reason }) => ({
    title: `Chamado decidido: ${wordOf(decisionsMade, decision)}`,
    text: reason,
  }),
  claim_withdrawn: () => ({ title: "Chamado retirado pelo cliente" }),
  notice: ({ notice, channel, outcome, reason, opened_at }) => ({
    title: `Aviso “${kindName(notice ?? "")}”`,
    text: [
      wordOf(channelNames, channel),
      noticeOutcome(outcome ?? "").label.toLowerCase(),
      outcome === "sent" ? opened_at && `aberto em ${formatDateTime(opened_at)}` : reasonText(reason),
    ]
      .filter(Boolean)
      .join(" · "),
  }),
  staff_action: ({ action, changes, reason }) => ({
    title: actionName({ action: isKnownAction(action) ? action : null, changes }),
    text: (
      <>
        {reason}
        <ChangeList changes={changes} />
      </>
    ),
  }),
};

/** Converts an entry to display text; an unknown kind shows the database's name. */
function toTimelineEntry({ happened_at, kind, actor, details }: OrderEntry): TimelineEntry {
  const { event_id, claim_id } = details;
  const words = lookup(wordsOf, kind)?.(details) ?? { title: kind };
  const by =
    kind === "staff_action" ? actorOf({ actor_email: actor, ...details, done_as: details.done_as ?? "" }) : actor;
  const to = event_id === null ? claim_id && claimPath(claim_id) : eventPath(event_id);
  return { at: happened_at, by, to: to ?? undefined, ...words };
}

const word = nullish(string(), null);

const detailsSchema = object({
  event_id: nullish(number(), null),
  claim_id: word,
  outcome: word,
  error: word,
  reason: word,
  text: word,
  kind: word,
  amount: nullish(number(), 0),
  address: word,
  device: word,
  /** True if it concerns the order's current key and current owner. */
  is_current: nullish(boolean(), true),
  done: nullish(array(string()), []),
  left: nullish(array(string()), []),
  from_staff: nullish(boolean(), false),
  decision: word,
  sha256: word,
  notice: word,
  channel: word,
  opened_at: word,
  action: word,
  actor_id: word,
  done_as: word,
  changes: nullish(changesSchema, null),
  name: nullish(string(), ""),
  code: word,
  discount: nullish(number(), 0),
});

const timelineSchema = array(
  object({ happened_at: string(), kind: string(), actor: nullable(string()), details: detailsSchema }),
);

type OrderEntry = InferOutput<typeof timelineSchema>[number];

/** The history of an order, refetched every 15 s because the buyer may write meanwhile. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const query = useStaffQuery(
    [...staffOrders, "timeline", orderId],
    (db, signal) => callJson(timelineSchema, db, "order_timeline", { p_order_id: orderId }, signal),
    { refetchInterval: 15_000 },
  );
  return (
    <Loaded query={query} name="linha do tempo" skeleton={<TableSkeleton />}>
      {(entries) => <Timeline entries={entries.map(toTimelineEntry)} />}
    </Loaded>
  );
}
