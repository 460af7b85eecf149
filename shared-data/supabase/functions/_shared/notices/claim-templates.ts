import type { ClaimNotices, OrderFacts } from "./facts.ts";
import { greet, listOf, type Templates } from "./message.ts";

const claimOf = ({ order_id }: OrderFacts) => ({
  label: "Ver o chamado",
  path: `/meus-pedidos/${encodeURIComponent(order_id)}#garantia`,
});
const why = "Você recebe este aviso porque acionou a garantia de um pedido na loja.";

const decisions: Readonly<
  Record<ClaimNotices["claim_decided"]["decision"], { subject: string; short: string; said: (names: string) => string }>
> = {
  replacement: {
    subject: "Garantia: sua key foi trocada",
    short: "a nova key está em Meus Pedidos.",
    said: (names) =>
      `A equipe trocou a key de ${names}. A nova já está em Meus Pedidos, só para você; a anterior não vale mais.`,
  },
  credit: {
    subject: "Garantia: você recebeu crédito na loja",
    short: "use na próxima compra.",
    said: (names) => `O pedido de ${names} virou crédito na loja. Ele aparece em Meu Perfil e vale na próxima compra.`,
  },
  refusal: {
    subject: "Garantia: seu chamado foi encerrado",
    short: "a equipe não pôde aceitar o pedido de garantia.",
    said: (names) => `A equipe analisou seu chamado sobre ${names} e não pôde aceitar o pedido de garantia.`,
  },
};

/** Notices to buyers about their guarantee claims (R14.12). */
export const claimTemplates: Templates<ClaimNotices> = {
  claim_answered: (facts) => ({
    subject: "A equipe respondeu ao seu chamado de garantia",
    short: `${listOf(facts.products)}: veja a resposta e continue por lá.`,
    paragraphs: [
      greet(facts.name),
      `A equipe respondeu ao seu chamado de garantia de ${listOf(facts.products)} e espera por você.`,
      "Por segurança, o que foi escrito não vai por e-mail: leia e responda na página do chamado.",
    ],
    action: claimOf(facts),
    why,
  }),
  claim_decided: (facts) => {
    const { subject, short, said } = decisions[facts.decision];
    return {
      subject,
      short: `${listOf(facts.products)}: ${short}`,
      paragraphs: [
        greet(facts.name),
        said(listOf(facts.products)),
        "A decisão inteira, com o motivo, está na página do chamado.",
      ],
      action: claimOf(facts),
      why,
    };
  },
};
