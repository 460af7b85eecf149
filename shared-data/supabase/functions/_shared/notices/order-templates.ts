import type { OrderFacts, OrderNotices } from "./facts.ts";
import { day, greet, listOf, minutes, moment, reais, type Templates } from "./message.ts";

// An email about several orders leads to the list.
const ordersOf = ({ order_id, products }: OrderFacts) => ({
  label: "Ver meu pedido",
  path: products.length > 1 ? "/meus-pedidos" : `/meus-pedidos/${encodeURIComponent(order_id)}`,
});
const becauseOrdered = "Você recebe este aviso porque há um pedido com este e-mail na loja.";
const becauseAllowed = "Você recebe este lembrete porque permitiu lembretes de Pix.";

// A buyer without an account needs one to see the key: the orders become theirs once this mailbox is proved.
const whereTheKeyIs = ({ has_account, keys = 1 }: OrderFacts): string => {
  const [isNotMailed, stays, appears] =
    keys > 1
      ? ["as keys não vão por e-mail", "elas ficam", "elas aparecem"]
      : ["a key não vai por e-mail", "ela fica", "ela aparece"];
  return has_account
    ? `Por segurança, ${isNotMailed}: ${stays} em Meus Pedidos, só para você.`
    : `Por segurança, ${isNotMailed}: crie sua conta na loja com este mesmo e-mail e ${appears} em Meus Pedidos.`;
};
const keysAreReady = ({ keys = 1 }: OrderFacts) =>
  keys > 1 ? `suas ${keys} keys estão prontas` : "sua key está pronta";
const withPrice = ({ amount }: OrderFacts): string => (reais(amount) ? ` (${reais(amount)})` : "");

/** Notices to buyers about their orders (R13.2). */
export const orderTemplates: Templates<OrderNotices> = {
  pix_generated: (facts) => ({
    subject: "Seu Pix está pronto para pagar",
    short: `Pague em até ${minutes(facts.minutes_left)}: ${listOf(facts.products)}.`,
    paragraphs: [
      greet(facts.name),
      `Seu pedido de ${listOf(facts.products)}${withPrice(facts)} espera o pagamento. O Pix vale por mais ${minutes(facts.minutes_left)}.`,
      "Copie o código e pague no aplicativo do seu banco, em Pix Copia e Cola:",
    ],
    code: facts.code,
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  pix_expiring: (facts) => ({
    subject: `Seu Pix vence em ${minutes(facts.minutes_left)}`,
    short: `${listOf(facts.products)} ainda espera o pagamento.`,
    paragraphs: [
      greet(facts.name),
      `O Pix de ${listOf(facts.products)}${withPrice(facts)} vence em ${minutes(facts.minutes_left)}. Se já pagou, pode ignorar este lembrete.`,
      "O código, para o Pix Copia e Cola do seu banco:",
    ],
    code: facts.code,
    action: ordersOf(facts),
    why: becauseAllowed,
  }),
  pix_recovery: (facts) => ({
    subject: "Seu Pix venceu sem pagamento",
    short: `${listOf(facts.products)} continua disponível, se você ainda quiser.`,
    paragraphs: [
      greet(facts.name),
      `O Pix de ${listOf(facts.products)}${withPrice(facts)} venceu e nada foi cobrado. Se ainda quiser, gere outro Pix na página do produto.`,
      "Não vamos lembrar este pedido de novo.",
    ],
    action: { label: "Ver o produto", path: `/product/${encodeURIComponent(facts.product_id)}` },
    why: becauseAllowed,
  }),
  payment_confirmed: (facts) => ({
    subject: facts.is_held
      ? "Pagamento recebido, em conferência"
      : `${facts.with_credit ? "Compra com crédito feita" : "Pagamento confirmado"}: ${keysAreReady(facts)}`,
    short: facts.is_held ? "Estamos conferindo o valor." : `${listOf(facts.products)}: veja em Meus Pedidos.`,
    paragraphs: [
      greet(facts.name),
      facts.is_held
        ? `Recebemos o pagamento de ${listOf(facts.products)}. O valor é diferente do preço, e a equipe está conferindo. Você recebe outro aviso na entrega.`
        : facts.with_credit
          ? `Sua compra de ${listOf(facts.products)}${withPrice(facts)} foi paga com seu crédito na loja.`
          : `O pagamento de ${listOf(facts.products)}${withPrice(facts)} foi confirmado.`,
      ...(facts.is_held ? [] : [whereTheKeyIs(facts)]),
    ],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  order_waiting: (facts) => ({
    subject: "Pagamento confirmado: seu pedido está na fila",
    short: `${listOf(facts.products)}: você é o ${facts.place}º da fila.`,
    paragraphs: [
      greet(facts.name),
      `O pagamento de ${listOf(facts.products)}${withPrice(facts)} foi confirmado. O estoque acabou, e seu pedido é o ${facts.place}º da fila.`,
      "A entrega segue a ordem dos pagamentos, e você recebe um aviso na entrega.",
    ],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  key_delivered: (facts) => ({
    subject: (facts.keys ?? 1) > 1 ? `Suas ${facts.keys} keys chegaram` : "Sua key chegou",
    short: `${listOf(facts.products)}: veja em Meus Pedidos.`,
    paragraphs: [greet(facts.name), `Seu pedido de ${listOf(facts.products)} foi entregue.`, whereTheKeyIs(facts)],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  order_refunded: (facts) => ({
    subject: "Seu pedido foi reembolsado",
    short: `${listOf(facts.products)}${withPrice(facts)} foi reembolsado.`,
    paragraphs: [
      greet(facts.name),
      `O pedido de ${listOf(facts.products)}${withPrice(facts)} foi marcado como reembolsado. ${
        facts.with_credit
          ? "O valor já voltou como crédito na loja: ele está em Meu Perfil."
          : "O valor volta pelo mesmo meio do pagamento."
      }`,
      "Se algo não bater, responda à equipe pelo suporte da loja.",
    ],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  key_problem: (facts) => ({
    subject: "Encontramos um problema na sua key",
    short: `${listOf(facts.products)}: ${facts.reason}`,
    paragraphs: [
      greet(facts.name),
      `Encontramos um problema na key do seu pedido de ${listOf(facts.products)}: ${facts.reason}`,
      "Se ela não funciona para você, acione a garantia na página do pedido ou fale com o suporte da loja.",
    ],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  guarantee_ending: (facts) => ({
    subject: "A garantia do seu pedido termina amanhã",
    short: `${listOf(facts.products)}: garantia até ${moment(facts.ends_at)}.`,
    paragraphs: [
      greet(facts.name),
      `A garantia de ${listOf(facts.products)} vale até ${moment(facts.ends_at)} (horário de Brasília). Se algo não funciona, fale com o suporte antes disso.`,
    ],
    action: ordersOf(facts),
    why: becauseOrdered,
  }),
  credential_expiring: (facts) => ({
    subject: "Sua compra vence em breve",
    short: `${listOf(facts.products)}: vale até ${day(facts.ends_on)}.`,
    paragraphs: [
      greet(facts.name),
      `${listOf(facts.products)} vale até ${day(facts.ends_on)}. Para continuar usando, compre de novo antes desse dia.`,
      "Cada compra traz uma key nova: passe para ela o que você configurou.",
    ],
    action:
      facts.product_id === null
        ? ordersOf(facts)
        : { label: "Renovar", path: `/product/${encodeURIComponent(facts.product_id)}` },
    why: "Você recebe este aviso porque comprou na loja algo que tem data para acabar.",
  }),
  review_approved: (facts) => ({
    subject: "Sua avaliação foi publicada",
    short: `Obrigado por avaliar ${facts.product}.`,
    paragraphs: [
      greet(facts.name),
      `Sua avaliação de ${facts.product} foi aprovada e já aparece na página do produto. Obrigado!`,
    ],
    action: { label: "Ver a avaliação", path: `/product/${encodeURIComponent(facts.product_id)}` },
    why: "Você recebe este aviso porque avaliou uma compra na loja.",
  }),
};
