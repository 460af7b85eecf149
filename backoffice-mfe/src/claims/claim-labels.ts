import type { Enums } from "@store/shared-data";
import { formatPrice, type Tone } from "@store/shared-ui";
import { type InferOutput, picklist } from "valibot";
import { wordIn } from "../data/parse-result";
import { pluralize } from "../format/pluralize";

export const stateSchema = picklist(["open", "answered", "decided", "withdrawn"]);
export const decisionSchema = picklist(["replacement", "credit", "refund", "refusal"]);

export type ClaimDecision = InferOutput<typeof decisionSchema>;

export const claimReasons: Readonly<Record<Enums<"claim_reason">, string>> = {
  invalid_credentials: "Credenciais inválidas",
  impossible_login: "Não consegue entrar",
  information_mismatch: "Informações diferentes",
  blocked: "Conta bloqueada",
  two_factor: "Problema com dois fatores",
  proxy_down: "Proxy fora do ar",
  other: "Outro problema",
};

/** Reason of a claim; an unknown value falls back to "other". */
export const reasonSchema = wordIn(claimReasons, "other");

/** States of a claim: `open` waits for staff, `answered` for the buyer. */
export const claimStates: Readonly<Record<InferOutput<typeof stateSchema>, { label: string; tone: Tone }>> = {
  open: { label: "Espera a equipe", tone: "yellow" },
  answered: { label: "Espera o cliente", tone: "blue" },
  decided: { label: "Decidido", tone: "neutral" },
  withdrawn: { label: "Retirado", tone: "neutral" },
};

interface DecisionLabels {
  readonly label: string;
  readonly done: string;
  readonly effect: (order: { amount: number | null; with_credit: boolean }) => string;
}

const worth = (amount: number | null): string => (amount === null ? "O valor do pedido" : formatPrice(amount));

/** Decisions in the order of their buttons. */
export const claimDecisions: Readonly<Record<ClaimDecision, DecisionLabels>> = {
  replacement: {
    label: "Trocar key",
    done: "Key trocada",
    effect: () => "A key mais antiga sem uso é entregue; a atual fica marcada como defeituosa. O cliente é avisado.",
  },
  credit: {
    label: "Dar crédito",
    done: "Crédito na loja",
    effect: ({ amount }) =>
      `${worth(amount)} vira crédito do cliente na loja; a key atual fica marcada como defeituosa. O cliente é avisado.`,
  },
  refund: {
    label: "Reembolsar",
    done: "Pedido reembolsado",
    effect: ({ with_credit }) =>
      `O pedido é marcado como reembolsado e o cliente deixa de ver a key. ${with_credit ? "O valor volta como crédito na loja, na hora." : "O dinheiro é devolvido fora da loja."} O cliente é avisado.`,
  },
  refusal: {
    label: "Recusar",
    done: "Recusado",
    effect: () => "Nada muda no pedido. O cliente é avisado e lê o motivo.",
  },
};

export const decisionsMade: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(claimDecisions).map(([decision, { done }]) => [decision, done]),
);

/** Time until the response is due, or since it was, by the server's clock: "vence em 1 h 20 min". */
export function clockText(dueAt: string, readAt: string): string {
  return isOverdue(dueAt, readAt) ? `atrasado há ${spanText(dueAt, readAt)}` : `vence em ${spanText(readAt, dueAt)}`;
}

export const isOverdue = (dueAt: string, readAt: string): boolean => Date.parse(dueAt) < Date.parse(readAt);

/** Duration as "20 min", "5 h 10 min", "3 dias". */
export function spanText(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days >= 2) return pluralize(days, "dia", "dias");
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

export const cannedReplies: Readonly<Record<string, string>> = {
  "Pedir uma foto": "Pode enviar uma foto da tela em que o erro aparece, com a mensagem inteira?",
  "Tentar de novo": "Pode tentar de novo copiando cada campo pelo botão, sem espaços a mais, em uma janela anônima?",
  "Pedir o passo": "Em qual passo parou e que mensagem apareceu? Já trocou a senha ou ligou o segundo fator?",
  "Em análise": "Recebemos seu chamado e estamos conferindo com o fornecedor. Voltamos ainda hoje por aqui.",
};
