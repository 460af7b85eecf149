import { formatPrice } from "@store/shared-ui";
import type { ExtraFields } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import type { OrderAct } from "./override-order.api";
import type { StaffOrder } from "./staff-orders.api";

interface ActWords {
  readonly label: string;
  readonly effect: string;
  readonly danger?: boolean;
}

export const orderActs: Readonly<Record<OrderAct, ActWords>> = {
  release: {
    label: "Liberar pedido",
    effect: "O pedido é aceito como foi pago e a key é entregue, ou o pedido entra na fila do estoque.",
  },
  deliver: {
    label: "Entregar key",
    effect: "A próxima key do estoque é entregue, respeitando quem está antes na fila.",
  },
  assign: {
    label: "Atribuir a uma conta",
    effect: "O pedido e a key passam a ser da conta com o e-mail informado; quem tinha o pedido deixa de vê-lo.",
  },
  replace: {
    label: "Trocar key com defeito",
    effect: "O cliente recebe outra key do estoque; a atual é marcada como defeituosa e nunca mais é entregue.",
    danger: true,
  },
  refund: {
    label: "Marcar como reembolsado",
    effect: "O cliente deixa de ver a key e o pedido sai da fila. O dinheiro é devolvido fora da loja.",
    danger: true,
  },
  open: {
    label: "Abrir contestação (MED)",
    effect: "O cliente deixa de ver a key, e nada é entregue, trocado ou creditado até a contestação ser encerrada.",
    danger: true,
  },
  kept: {
    label: "Encerrar: valor ficou com a loja",
    effect: "O pedido volta a valer: o cliente vê a key de novo, ou retoma o lugar na fila.",
  },
  returned: {
    label: "Encerrar: valor devolvido",
    effect: "O pedido fica reembolsado: o banco devolveu o Pix ao pagador.",
    danger: true,
  },
};

/** Input fields of an action besides its reason; of one order of several keys, which of them is replaced. */
export function asksOf(action: OrderAct, order?: StaffOrder): ExtraFields | undefined {
  if (action === "assign") return accountEmail;
  return action === "replace" && order?.key_ids && order.quantity > 1 ? choiceOf(order.key_ids) : undefined;
}

const choiceOf = (keyIds: readonly string[]): ExtraFields => ({
  keyId: {
    label: "Key",
    problem: (text) => (keyIds.includes(text) ? undefined : "Escolha a key"),
    options: { "": "Escolha", ...Object.fromEntries(keyIds.map((id, place) => [id, keyName(id, place)])) },
  },
});

export const keyName = (id: string, place: number): string => `Key ${place + 1} (${id.slice(0, 8)})`;

const accountEmail: ExtraFields = {
  email: {
    label: "E-mail da conta",
    problem: (text) => (text.includes("@") ? undefined : "Informe o e-mail da conta"),
    input: { type: "email" },
  },
};

export const effectOf = (action: OrderAct, { with_credit }: Pick<StaffOrder, "with_credit">): string =>
  action === "refund" && with_credit
    ? "O cliente deixa de ver a key e recebe o valor de volta como crédito na loja, na hora."
    : orderActs[action].effect;

/** The effect of an action on these orders. Orders paid with credit are refunded automatically. */
export function effectOnMany(action: OrderAct, orders: readonly StaffOrder[]): string {
  const ofCredit = orders.filter(({ with_credit }) => with_credit).length;
  if (action !== "refund" || ofCredit === 0 || ofCredit === orders.length)
    return effectOf(action, { with_credit: ofCredit > 0 });
  const some = pluralize(ofCredit, "pedido pago com crédito", "pedidos pagos com crédito");
  return `${orderActs.refund.effect} De ${some}, o valor volta como crédito na loja, na hora.`;
}

/** Actions that the caller can take on an order: during a dispute, only to close it. The database enforces the rest. */
export function actsFor(order: StaffOrder, isAdmin: boolean): OrderAct[] {
  if (order.disputed_at !== null) return isAdmin ? ["kept", "returned"] : [];
  const isPaid = order.status === "completed";
  const allowed: Readonly<Partial<Record<OrderAct, boolean>>> = {
    release: isAdmin && order.hold_reason !== null,
    deliver: order.is_waiting,
    assign: isAdmin,
    replace: isAdmin && isPaid && order.has_key,
    refund: isAdmin && isPaid,
    open: isAdmin && isPaid && !order.with_credit,
  };
  return (Object.keys(allowed) as OrderAct[]).filter((act) => allowed[act]);
}

export function nextStep(order: StaffOrder, isAdmin: boolean): OrderAct | "keys" | "dossier" | null {
  if (order.disputed_at) return isAdmin ? "dossier" : null;
  if (order.hold_reason) return isAdmin ? "release" : null;
  if (order.is_waiting) return "keys";
  return isAdmin && order.status === "completed" && !order.has_owner ? "assign" : null;
}

/** Total amount of the orders; for a release, the amount that is missing from their prices. */
export function moneyOf(action: OrderAct, orders: readonly StaffOrder[]): string {
  const readable = orders.flatMap(({ amount, expected_amount }) =>
    amount === null ? [] : { amount, expected_amount },
  );
  const sum = readable.reduce((total, { amount }) => total + amount, 0);
  if (action === "refund") return `, ${formatPrice(sum)} no total`;
  if (action !== "release") return "";
  const missing = readable.reduce((total, { amount, expected_amount }) => total + expected_amount - amount, 0);
  const paid = `, ${formatPrice(sum)} pagos${missing > 0 ? `: faltam ${formatPrice(missing)}` : ""}`;
  const unread = orders.length - readable.length;
  return unread > 0 ? `${paid}; ${pluralize(unread, "valor ilegível", "valores ilegíveis")}, fora da soma` : paid;
}
