import type { Enums } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { nullable, nullish, number, object, string } from "valibot";
import { wordIn } from "../data/parse-result";

/** Why a paid order is held (R10.4 to R10.6), with advice before releasing it. */
export const holdReasons: Readonly<Record<Enums<"hold_reason">, { label: string; advice: string }>> = {
  amount_mismatch: { label: "valor divergente", advice: "O valor pago não é o preço do pedido." },
  amount_unit: {
    label: "valor divergente, bate na outra unidade",
    advice:
      "O valor bate com o preço se for lido na outra unidade (reais ou centavos). Se o provedor mudou de unidade, um administrador muda a leitura em Checkout, e o pedido é liberado.",
  },
  amount_unreadable: { label: "valor ilegível", advice: "Não deu para ler quanto foi pago. Confira no provedor." },
  payment_exceeded: {
    label: "passa do valor pago",
    advice: "Os pedidos deste pagamento custam, juntos, mais do que foi pago.",
  },
  status_unknown: {
    label: "status desconhecido",
    advice: "O provedor avisou um pagamento com um status que a loja não conhece. Confira no provedor.",
  },
  payment_refunded: {
    label: "pagamento já reembolsado",
    advice: "O provedor avisou um reembolso ou uma contestação deste pagamento. Confira no provedor antes de liberar.",
  },
  buyer_blocked: {
    label: "comprador bloqueado",
    advice: "A equipe bloqueou a conta deste comprador. O motivo está na página do cliente.",
  },
  quantity_not_allowed: {
    label: "quantidade fora do máximo",
    advice:
      "A quantidade passa do máximo por compra do produto ou não pôde ser lida. Liberado, o pedido recebe as keys que mostra.",
  },
};

// An order with an unknown reason is still held.
export const holdReasonSchema = nullable(wordIn(holdReasons, "amount_mismatch"));

export const paidText = (amount: number | null): string => (amount === null ? "valor ilegível" : formatPrice(amount));

/** The coupon or price rule that explains the amount of an order; null without one. */
export const priceRuleSchema = nullish(object({ name: string(), code: nullable(string()), discount: number() }));

/** "cupom BLACK10 (Black Friday)", or "regra de preço Black Friday" without a code. */
export const ruleText = ({ name, code }: { name: string; code: string | null }): string =>
  code ? `cupom ${code} (${name})` : `regra de preço ${name}`;
