import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { Tone } from "@store/shared-ui";
import { boolean, type InferOutput, nullable, number, object, parse, string } from "valibot";
import { claimPath, eventPath, orderPath, productKeysPath } from "../../addresses/addresses";
import { approvalLabels, approvalPath } from "../../approvals/approval-labels";
import { claimReasons, reasonSchema } from "../../claims/claim-labels";
import { outcomeLabels, outcomeSchema } from "../../data/outcome-labels";
import { pagesOf } from "../../data/parse-result";
import { wordOf } from "../../format/lookup";
import { pluralize } from "../../format/pluralize";
import type { Slice } from "../../list/list-definition";
import type { Filter } from "../../list/use-list-address";
import { holdReasonSchema, holdReasons } from "../../orders/order-labels";

const itemSchema = object({
  kind: string(),
  /** Identifies it among items of its kind. */
  subject: string(),
  target: string(),
  label: string(),
  /** Code whose meaning depends on the kind. */
  detail: nullable(string()),
  amount: nullable(number()),
  things: number(),
  since: string(),
  is_new: boolean(),
  parked_until: nullable(string()),
  parked_by: nullable(string()),
  note: nullable(string()),
});

type Item = InferOutput<typeof itemSchema>;

interface KindWords {
  readonly state: (item: Item) => string;
  readonly tone: Tone;
  readonly about: (item: Item) => string;
  readonly action: string;
  readonly path: (item: Item) => string;
}

const order = {
  about: ({ target, label }: Item) => `${target.slice(0, 8)}, ${label}`,
  path: ({ target }: Item) => orderPath(target),
};
const product = {
  tone: "yellow",
  action: "Adicionar keys",
  path: ({ target }: Item) => productKeysPath(target),
} as const;

const workKinds = {
  order_disputed: { ...order, state: () => "Em contestação", tone: "red", action: "Decidir" },
  order_held: {
    ...order,
    state: ({ detail }) => `Retido: ${holdReasons[parse(holdReasonSchema, detail) ?? "amount_mismatch"].label}`,
    tone: "yellow",
    action: "Liberar",
  },
  order_ownerless: { ...order, state: () => "Sem dono", tone: "yellow", action: "Atribuir" },
  keys_missing: {
    ...product,
    state: () => "Na fila",
    about: ({ label, things }) => `${pluralize(things, "pedido espera key", "pedidos esperam keys")}: ${label}`,
  },
  stock_low: {
    ...product,
    state: ({ things }) => (things === 0 ? "Esgotado" : "Estoque baixo"),
    about: ({ label, things }) => `${pluralize(things, "key", "keys")}: ${label}`,
  },
  claim_open: {
    state: () => "Chamado",
    tone: "yellow",
    about: ({ label, detail }) => `${claimReasons[parse(reasonSchema, detail)]}: ${label}`,
    action: "Responder",
    path: ({ target }) => claimPath(target),
  },
  event_failed: {
    state: ({ detail }) => outcomeLabels[parse(outcomeSchema, detail)].label,
    tone: "red",
    about: ({ label, target }) => `Evento ${target}, ${label}`,
    action: "Ver evento",
    path: ({ target }) => eventPath(Number(target)),
  },
  checkout_silent: {
    state: () => "Checkout em silêncio",
    tone: "red",
    about: () => "Nenhum pagamento avisado por mais tempo que o normal",
    action: "Conferir",
    path: () => "/estoque/checkout",
  },
  approval: {
    state: () => "Espera confirmação",
    tone: "yellow",
    about: ({ label }) => wordOf(approvalLabels, label),
    action: "Confirmar",
    path: ({ detail, target }) => approvalPath(detail ?? "", target),
  },
  reviews_pending: {
    state: () => "Avaliações",
    tone: "neutral",
    about: ({ things }) => pluralize(things, "avaliação para moderar", "avaliações para moderar"),
    action: "Moderar",
    path: () => "/admin/avaliacoes",
  },
  notices_given_up: {
    state: () => "Avisos",
    tone: "yellow",
    about: ({ things }) => pluralize(things, "aviso não saiu", "avisos não saíram"),
    action: "Reenviar",
    path: () => "/estoque/notificacoes?situacao=given_up",
  },
  payments_differ: {
    state: () => "Divergência",
    tone: "red",
    about: ({ things }) => pluralize(things, "pagamento não confere", "pagamentos não conferem"),
    action: "Ver divergências",
    path: () => "/estoque/conferencia",
  },
} as const satisfies Readonly<Record<string, KindWords>>;

export type WorkItem = Item & { readonly kind: keyof typeof workKinds };

export const workId = ({ kind, subject }: WorkItem): string => `${kind}:${subject}`;

/** A newer database may return kinds that this page does not know. */
const isKnown = (item: Item): item is WorkItem => Object.hasOwn(workKinds, item.kind);

export function wordsOf(item: WorkItem) {
  const { state, tone, about, action, path }: KindWords = workKinds[item.kind];
  return { state: state(item), tone, about: about(item), action, path: path(item) };
}

const readWork = pagesOf("list_staff_work", "items", itemSchema, {
  read_at: string(),
  lists: object({ open: number(), new: number(), parked: number() }),
});

export const workLists = { agora: "open", novos: "new", adiados: "parked" } as const;

export type WorkList = keyof typeof workLists;

export interface WorkFilter extends Filter {
  readonly lista: WorkList;
}

/** Fetches a page of the caller's work and marks it as seen. Staff only. @throws StoreError */
export async function listWork(db: StoreClient, { lista }: WorkFilter, slice: Slice, signal: AbortSignal) {
  const page = await readWork(db, { p_list: workLists[lista], ...slice }, signal);
  return { ...page, rows: page.rows.filter(isKnown) };
}

interface Parking {
  readonly items: readonly WorkItem[];
  /** When the items return; without it, immediately. */
  readonly until?: string | null;
  readonly note?: string;
}

export const staffWork = ["private", "staff-work"];

/** Hides items from all staff until a date, or returns them; staff only. @throws StoreError */
export const parkWork = (db: StoreClient, { items, until, note = "" }: Parking) =>
  callRpc(db, "park_staff_work", {
    p_kinds: items.map(({ kind }) => kind),
    p_subjects: items.map(({ subject }) => subject),
    p_note: note,
    ...(until && { p_until: until }),
  });
