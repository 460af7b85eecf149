import { formatGuarantee, guaranteeStarts, shortestGuarantee } from "@store/shared-data";

/** A common question, its answer in paragraphs, and a link to more information. */
export interface Question {
  question: string;
  answer: readonly string[];
  more?: { to: string; label: string };
}

export const questions: readonly Question[] = [
  {
    question: "Como funciona a entrega?",
    answer: [
      "É automática. Quando o provedor de pagamento confirma o Pix, o seu pedido recebe uma key do estoque na mesma hora, e ela aparece em Meus Pedidos. Ninguém precisa liberar nada.",
      "Se o valor pago não for o do pedido, a equipe confere antes de entregar.",
    ],
  },
  {
    question: "Onde fica a minha key?",
    answer: [
      "Em Meus Pedidos, na conta com que você comprou. Ela fica lá: você pode voltar para copiar quando quiser.",
      "Informe no checkout o mesmo e-mail da sua conta. É por ele que o pedido encontra você. Se pagou com outro, fale com o suporte.",
    ],
    more: { to: "/meus-pedidos", label: "Meus Pedidos" },
  },
  {
    question: "E se o estoque acabar?",
    answer: [
      "Produto sem estoque aparece como ESGOTADO e não pode ser comprado.",
      "Se a última key sair enquanto você paga, o pedido mostra “Pago — aguardando estoque” e o seu lugar na fila. As próximas keys vão primeiro para quem pagou antes. Se preferir não esperar, fale com o suporte.",
    ],
  },
  {
    question: "O Pix expirou. E agora?",
    answer: [
      "Um Pix vale 15 minutos. Enquanto vale, o código também está no seu pedido, em Meus Pedidos. Depois disso, gere um novo por ali ou na página do produto.",
      "Se você pagou e o pedido já aparecia como expirado, não pague de novo: o pagamento vale, e a key é entregue quando ele é confirmado.",
    ],
  },
  {
    question: "Qual é a garantia?",
    answer: [
      `Cada produto tem o seu prazo, de pelo menos ${formatGuarantee(shortestGuarantee)}, contado ${guaranteeStarts}. O prazo aparece na página do produto e no seu pedido.`,
      "Credenciais inválidas, acesso que não funciona ou informações diferentes do anunciado: você recebe a reposição do ativo ou crédito para outro.",
    ],
    more: { to: "/garantia", label: "Ver a garantia" },
  },
  {
    question: "Posso pedir reembolso?",
    answer: [
      "Problemas cobertos pela garantia são resolvidos com reposição ou crédito. O direito de arrependimento do Código de Defesa do Consumidor também é respeitado: fale com o suporte.",
    ],
    more: { to: "/termos-servicos", label: "Ver os termos" },
  },
  {
    question: "O que faço primeiro com a key?",
    answer: [
      "Entre com os dados que recebeu e confira se tudo está como no anúncio. Depois troque senha, e-mail e recuperação. Faça isso dentro do prazo da garantia.",
    ],
  },
  {
    question: "É seguro comprar aqui?",
    answer: [
      "Você paga na página do provedor de pagamento: os dados do seu banco não passam pela loja.",
      "As keys ficam cifradas até a entrega, e nenhuma é entregue a dois pedidos. Quando a equipe precisa abrir uma, fica registrado quem abriu.",
    ],
    more: { to: "/privacidade", label: "Ver a privacidade" },
  },
  {
    question: "Preciso informar CPF?",
    answer: [
      "Não para criar a conta: bastam nome, telefone, nome de exibição, e-mail e senha. O provedor de pagamento pode pedir o seu documento para gerar o Pix; a loja não o guarda.",
    ],
  },
  {
    question: "Com quem eu falo?",
    answer: [
      "Com o suporte, em português, de segunda a sexta, das 9h às 18h. A resposta vem em até 2 horas úteis. A entrega não depende desse horário.",
    ],
    more: { to: "/whatsapp", label: "Falar com o suporte" },
  },
];
