/** The consent text of reminders, in Meu Perfil and below a PIX. Its version, `consentVersion` in shared-data, is kept with each consent. */
export const consentLabels = {
  title: "Lembretes de Pix não pago",
  hint: "Um e-mail pouco antes de o Pix vencer e um depois, se ele não for pago. Só com a sua permissão.",
  ask: "Lembrar-me deste Pix por e-mail",
  askHint:
    "Um e-mail pouco antes de ele vencer e um depois, se não for pago. Vale também para os seus próximos Pix, até você desligar em",
} as const;

/** The words of each line of the list in Meu Perfil, by topic (R13.7). */
export const topicLabels = {
  pix_generated: { title: "Código do seu Pix", hint: "O código para pagar e até quando ele vale." },
  recovery: consentLabels,
  payment_confirmed: { title: "Pagamento confirmado", hint: "E o link para a sua key." },
  order_waiting: { title: "Pedido aguardando estoque", hint: "E o seu lugar na fila." },
  key_delivered: { title: "Key entregue depois da espera", hint: "Quando a key de um pedido pago chega." },
  order_refunded: { title: "Pedido reembolsado", hint: "Quando o valor de um pedido é devolvido." },
  key_problem: { title: "Problema na sua key", hint: "Quando a loja descobre um problema na key que entregou." },
  claim_answered: {
    title: "Resposta no chamado de garantia",
    hint: "Quando a equipe responde e aguarda o seu retorno.",
  },
  claim_decided: { title: "Chamado de garantia decidido", hint: "O que a equipe decidiu, e onde ler o motivo." },
  new_sign_in: { title: "Entrada em aparelho novo", hint: "Por e-mail, para você saber quem entrou na sua conta." },
  review_approved: { title: "Avaliação publicada", hint: "Quando a sua avaliação aparece na loja." },
  guarantee_ending: { title: "Garantia perto do fim", hint: "Um dia antes, para conferir se está tudo certo." },
  credential_expiring: {
    title: "Compra perto de vencer",
    hint: "Três dias antes, do que tem data de validade, como um proxy.",
  },
  stock_alert: { title: "Voltou ao estoque", hint: "Só dos produtos em que você tocou em “Avise-me”." },
} as const;

/** A notification topic that this version of the page has words for. */
export type NoticeTopic = keyof typeof topicLabels;

export const isNoticeTopic = (topic: unknown): topic is NoticeTopic =>
  typeof topic === "string" && Object.hasOwn(topicLabels, topic);
