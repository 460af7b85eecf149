import { categoryLabels, orderStatusText, toKeyTemplate } from "@store/shared-data";
import { formatDateTime, formatPrice } from "@store/shared-ui";
import { approvalLabels } from "../approvals/approval-labels";
import { decisionsMade } from "../claims/claim-labels";
import { outcomeLabels } from "../data/outcome-labels";
import { roleLabels } from "../estoque/equipe/team-labels";
import { eventNames } from "../estoque/integracoes/webhook-labels";
import { templateText } from "../estoque/product/key-guidance/key-template";
import { tableFields } from "../estoque/product/product-fields";
import { labelsOf } from "../format/labels-of";
import { lookup, wordOf } from "../format/lookup";
import { holdReasons } from "../orders/order-labels";
import type { Changes } from "./staff-log.api";

export const fieldNames: Readonly<Record<string, string>> = {
  ...labelsOf(tableFields),
  tags: "Etiquetas",
  added: "Keys adicionadas",
  delivered: "Entregues na hora",
  removed: "Keys retiradas",
  stock: "Estoque",
  is_approved: "Aprovada",
  rating: "Estrelas",
  comment: "Comentário",
  amount_unit: "Unidade dos valores",
  payload_days: "Dias com os dados do pagador",
  second_factor_required: "Segundo fator exigido",
  claim_limit: "Limite das garantias por gerente",
  approval_limit_cents: "Limite de uma pessoa por dia",
  staff_session_hours: "Horas de uma sessão da equipe",
  fee_basis_points: "Taxa do provedor em centésimos de %",
  fee_cents: "Taxa fixa do provedor em centavos",
  note: "Nota",
  supplier: "Fornecedor",
  unit_cost: "Custo por key",
  asked_for: "Ação pedida",
  amount: "Valor",
  role: "Função",
  user_id: "Conta",
  status: "Status",
  hold_reason: "Retenção",
  delivered_key_id: "Key",
  outcome: "Resultado",
  decision: "Decisão",
  notices: "Avisos na fila de novo",
  dispute: "Contestação",
  credit: "Crédito",
  code: "Código",
  percent: "Desconto em %",
  amount_off: "Desconto em reais",
  min_price: "Preço mínimo",
  product_ids: "Produtos",
  categories: "Categorias",
  is_for_extras: "Só para order bump",
  starts_at: "Começa em",
  ends_at: "Termina em",
  max_uses: "Usos no total",
  max_uses_per_person: "Usos por pessoa",
  holder: "Para",
  remote: "Área",
  url: "Endereço",
  events: "Eventos",
  webhook: "Evento",
  service: "Serviço",
};

const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: categoryLabels,
  status: labelsOf(orderStatusText),
  outcome: labelsOf(outcomeLabels),
  hold_reason: labelsOf(holdReasons),
  decision: decisionsMade,
  asked_for: approvalLabels,
  amount_unit: { reais: "Reais", cents: "Centavos" },
  role: roleLabels,
  webhook: eventNames,
  dispute: { open: "Aberta", kept: "Valor ficou com a loja", returned: "Valor devolvido" },
};

/** Words of the items of a list. */
const itemWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  categories: categoryLabels,
  events: eventNames,
};

/** A changed field as text; `before` and `after` are null for an absent value. Unknown enum values stay as they are. */
export interface WrittenChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Changes of an entry, by default of a product's, as text, in the order of the product form and the other screens. */
export function writeChanges(changes: Changes, action: string | null = "product_changed"): WrittenChange[] {
  const order = Object.keys(fieldNames);
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return Object.entries(changes)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([field, { from, to }]) => ({
      field: field === "is_active" && !action?.startsWith("product_") ? "Em uso" : wordOf(fieldNames, field),
      before: writeValue(field, from),
      after: writeValue(field, to),
    }));
}

export function writeValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (["price", "original_price", "credit", "amount", "amount_off", "min_price"].includes(field))
    return formatPrice(Number(value));
  if (field === "starts_at" || field === "ends_at") return formatDateTime(String(value));
  if (field === "approval_limit_cents") return formatPrice(Number(value) / 100);
  const items = lookup(itemWords, field);
  if (items && Array.isArray(value)) return value.map((id) => wordOf(items, id)).join(", ");
  if (Array.isArray(value)) return value.join("\n") || null;
  const template = field === "key_template" ? toKeyTemplate(value) : null;
  if (template) return templateText(template);
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (field === "user_id" || field === "delivered_key_id") return text.slice(0, 8);
  return wordOf(lookup(valueWords, field) ?? {}, text);
}
