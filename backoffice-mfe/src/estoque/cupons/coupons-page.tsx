import { categoryLabels, isCategoryId, type StaffRole } from "@store/shared-data";
import { Badge, Button, formatCount, formatDate, formatPrice, icons, Text, type Tone } from "@store/shared-ui";
import { formatPercent } from "../../format/percent";
import { pluralize } from "../../format/pluralize";
import { defineList } from "../../list/define-list";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { type PriceRule, readPriceRules } from "./price-rules.api";
import { newRule, RuleWindow } from "./rule-window";

/** /estoque/cupons: coupons and automatic price rules. Managers read, admins create and change. */
export const CouponsPage = defineList({
  title: "Cupons",
  address: "cupons",
  noun: ["regra", "regras"],
  label: "Cupons e regras de preço",
  defaults: {},
  queryKey: ["private", "price-rules"],
  fetch: (db, _filter, slice, signal) => readPriceRules(db, slice, signal),
  nameOf: ({ name }) => name,
  columns: ({ openColumn, role }) => [
    { name: "Nome", kind: "words", card: "title", cell: ({ name }) => name },
    { name: "Cupom", kind: "words", cell: ({ code }) => code ?? "Sem código" },
    { name: "Desconto", kind: "figure", card: "figure", cell: discountText },
    { name: "Vale para", kind: "words", cell: scopeText },
    { name: "Período", cell: periodText },
    { name: "Usos", kind: "figure", cell: usesText },
    {
      name: "Situação",
      card: "badge",
      cell: ({ state }) => <Badge $tone={states[state].tone}>{states[state].label}</Badge>,
    },
    ...(role === "admin" ? [openColumn("Alterar")] : []),
  ],
  empty: () => ({
    icon: icons.bag,
    title: "Nenhum cupom",
    description:
      "Um pagamento com desconto fica em conferência até um administrador liberar, a menos que uma regra explique o valor.",
  }),
  detail: ["editar", RuleWindow],
  Actions: NewRule,
  Before: () => (
    <Text $muted>Uma regra explica um valor pago abaixo do preço. O desconto em si é criado no checkout.</Text>
  ),
});

function NewRule({ role }: { role: StaffRole }) {
  const { show } = useOpenInAddress("editar");
  if (role !== "admin") return null;
  return (
    <Button size="small" variant="strong" onClick={() => show(newRule)}>
      Novo cupom
    </Button>
  );
}

const states: Readonly<Record<PriceRule["state"], { label: string; tone: Tone }>> = {
  in_force: { label: "Valendo", tone: "blue" },
  planned: { label: "Agendada", tone: "neutral" },
  paused: { label: "Pausada", tone: "yellow" },
  used_up: { label: "Esgotada", tone: "neutral" },
  ended: { label: "Encerrada", tone: "neutral" },
};

const discountText = ({ percent, amount_off }: PriceRule) =>
  percent === null ? formatPrice(amount_off ?? 0) : formatPercent(percent / 100, 2);

function scopeText({ product_ids, categories, is_for_extras }: PriceRule): string {
  let scope = "Todos";
  if (product_ids) scope = pluralize(product_ids.length, "produto", "produtos");
  if (categories) scope = categories.map((id) => (isCategoryId(id) ? categoryLabels[id] : id)).join(", ");
  return is_for_extras ? `${scope} (order bump)` : scope;
}

const periodText = ({ starts_at, ends_at }: PriceRule) =>
  ends_at === null
    ? `Desde ${formatDate(starts_at)}`
    : `${formatDate(starts_at)} a ${formatDate(Date.parse(ends_at) - 1)}`;

function usesText({ uses, max_uses, discounted }: PriceRule): string {
  const total = max_uses === null ? formatCount(uses) : `${formatCount(uses)} de ${formatCount(max_uses)}`;
  return uses === 0 ? total : `${total} (${formatPrice(discounted)})`;
}
