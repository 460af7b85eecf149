import { formatGuarantee, guaranteeStarts, shortestGuarantee } from "@store/shared-data";

interface Clause {
  title: string;
  paragraphs: readonly string[];
}

/** The terms of service and use. A change of the text needs a new `termsVersion`, because users accept a version. */
export const clauses: readonly Clause[] = [
  {
    title: "1. Sobre a loja",
    paragraphs: [
      "Esta loja vende ativos digitais para publicidade: contas de anúncio, perfis, proxys e itens relacionados. Não temos vínculo com as plataformas citadas; os nomes delas servem apenas para identificar onde cada ativo é usado.",
    ],
  },
  {
    title: "2. Cadastro",
    paragraphs: [
      "Para comprar é preciso ter uma conta com e-mail válido. Você responde pela guarda da sua senha e pelo que é feito com a sua conta.",
      "Ao criar a conta, você aceita estes termos e a Política de Privacidade. Guardamos a data e a versão que você aceitou.",
      "Os dados do cadastro são usados para entregar o pedido, prestar suporte e cumprir obrigações legais, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).",
    ],
  },
  {
    title: "3. Preços e pagamento",
    paragraphs: [
      "Os preços estão em reais e valem para pagamento à vista no Pix, feito no ambiente do provedor de pagamento. Um Pix gerado e não pago em 15 minutos aparece como expirado; se o pagamento chegar depois, ele vale e o pedido é entregue.",
    ],
  },
  {
    title: "4. Entrega",
    paragraphs: [
      "A entrega é digital e automática: depois da confirmação do pagamento, a key ou credencial aparece em Meus Pedidos. Se o estoque acabar entre o pagamento e a entrega, o pedido entra na fila e é atendido por ordem de pagamento. Se o valor pago não for o do pedido, a equipe confere antes da entrega.",
    ],
  },
  {
    title: "5. Garantia e reembolso",
    paragraphs: [
      `Cada ativo tem garantia ${guaranteeStarts}, nos termos da página Garantia: ${formatGuarantee(shortestGuarantee)}, ou o prazo maior que a página do produto disser. Para o seu pedido vale o prazo do dia da compra; se dois prazos forem ditos, vale o maior.`,
      "O direito de arrependimento do Código de Defesa do Consumidor (artigo 49) é respeitado: fale com o suporte.",
    ],
  },
  {
    title: "6. Uso dos ativos",
    paragraphs: [
      "Você se compromete a usar os ativos dentro da lei e das regras de cada plataforma. Altere os dados de acesso assim que receber o ativo. Bloqueios causados pelo uso depois do prazo de garantia não são cobertos.",
    ],
  },
  {
    title: "7. Mudanças nestes termos",
    paragraphs: ["Estes termos podem mudar. Vale a versão publicada nesta página na data da compra."],
  },
];
