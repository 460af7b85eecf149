import { dayProblem } from "../../form/date-input";
import type { ExtraFields } from "../../form/reason-form";
import { dayOf, startOfDay, todayInBrasilia } from "../../format/start-of-day";
import { parsePrice, printPrice } from "../product/parse-price";
import type { PriceRule, RuleFields } from "./price-rules.api";

const count = (text: string) =>
  text.trim() === "" || /^[1-9]\d{0,6}$/.test(text.trim()) ? undefined : "Use um número inteiro, ou deixe em branco";
const money = (text: string) => ((parsePrice(text) ?? 0) > 0 ? undefined : "Informe um valor maior que zero");
const lastDay = ({ ends_at }: PriceRule) => (ends_at ? dayOf(Date.parse(ends_at) - 1) : "");
const numberText = (value: number | null | undefined) => (value == null ? "" : String(value));
const numberOf = (text = "") => (text.trim() === "" ? null : Number(text));

/** Form fields of a rule, with its values; of a new one without `rule`. */
export const fieldsOf = (rule?: PriceRule): ExtraFields => ({
  ...nameFields(rule),
  ...discountFields(rule),
  ...limitFields(rule),
});

const nameFields = (rule?: PriceRule): ExtraFields => ({
  name: {
    label: "Nome",
    hint: "O cliente vê este nome na página do produto e no pedido.",
    start: rule?.name ?? "",
    problem: (text) => (text.trim() === "" ? "Informe o nome" : undefined),
    input: { maxLength: 60 },
  },
  code: {
    label: "Código do cupom (em branco: vale sem código)",
    hint: "O mesmo código do cupom no checkout. O link leva ?cupom=CODIGO.",
    start: rule?.code ?? "",
    problem: (text) =>
      text.trim() === "" || /^[A-Za-z0-9_-]{3,30}$/.test(text.trim())
        ? undefined
        : "Use de 3 a 30 letras sem acento, números, - e _",
    input: { maxLength: 30, autoCapitalize: "characters" },
  },
});

const discountFields = (rule?: PriceRule): ExtraFields => ({
  kind: {
    label: "Tipo de desconto",
    start: rule?.amount_off == null ? "percent" : "amount",
    options: { percent: "Porcentagem", amount: "Valor em reais" },
  },
  discount: {
    label: "Desconto",
    hint: "Em % ou em reais, como o tipo diz.",
    start: rule ? printPrice(rule.percent ?? rule.amount_off ?? 0) : "",
    problem: money,
    input: { inputMode: "decimal" },
  },
  min_price: {
    label: "Preço mínimo em reais",
    hint: "Nenhum produto fica mais barato que isto.",
    start: printPrice(rule?.min_price ?? 1),
    problem: money,
    input: { inputMode: "decimal" },
  },
  extras: {
    label: "Itens do pagamento",
    start: rule?.is_for_extras ? "only" : "all",
    options: { all: "Todos os itens", only: "Só os adicionais (order bump)" },
  },
});

const limitFields = (rule?: PriceRule): ExtraFields => ({
  from: {
    label: "Começa no dia",
    start: rule ? dayOf(rule.starts_at) : todayInBrasilia(),
    problem: (text) => (text === "" ? "Informe o dia" : dayProblem(text)),
    isDay: true,
  },
  to: {
    label: "Último dia (em branco: sem fim)",
    start: rule ? lastDay(rule) : "",
    problem: dayProblem,
    isDay: true,
  },
  max_uses: {
    label: "Usos no total (em branco: sem limite)",
    start: numberText(rule?.max_uses),
    problem: count,
    input: { inputMode: "numeric" },
  },
  max_uses_per_person: {
    label: "Usos por pessoa (em branco: sem limite)",
    hint: "Uma pessoa é a mesma conta, e-mail ou telefone no checkout.",
    start: numberText(rule?.max_uses_per_person),
    problem: count,
    input: { inputMode: "numeric" },
  },
  state: {
    label: "Situação",
    hint: "Pausada, ela para na hora, também para um Pix que já foi gerado. No fim do prazo, esse Pix ainda vale.",
    start: rule && !rule.is_active ? "paused" : "active",
    options: { active: "Ativa", paused: "Pausada" },
  },
});

/** Reads the form. An unchanged first day keeps its time, so that a rule of today has begun. */
export function readFields(
  values: Readonly<Record<string, string>>,
  rule?: PriceRule,
): Omit<RuleFields, "product_ids" | "categories"> {
  const { name = "", code = "", kind, discount = "", min_price = "", extras, from = "", to = "", state } = values;
  return {
    name: name.trim(),
    code: code.trim().toUpperCase() || null,
    percent: kind === "percent" ? parsePrice(discount) : null,
    amount_off: kind === "amount" ? parsePrice(discount) : null,
    is_for_extras: extras === "only",
    min_price: parsePrice(min_price) ?? 0,
    starts_at: rule && from === dayOf(rule.starts_at) ? rule.starts_at : (startOfDay(from, 0) ?? ""),
    ends_at: rule && to === lastDay(rule) ? rule.ends_at : startOfDay(to, 1),
    max_uses: numberOf(values.max_uses),
    max_uses_per_person: numberOf(values.max_uses_per_person),
    is_active: state !== "paused",
  };
}
