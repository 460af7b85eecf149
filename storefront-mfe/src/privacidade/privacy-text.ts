interface Part {
  title: string;
  lines: readonly string[];
}

/** Data stored for notifications (R13), each with its legal basis and retention period. */
const noticeLines = [
  "Avisos: o que avisamos a você, quando, por onde, e se o link foi aberto; nenhum e-mail tem imagem que espione a leitura. Os do pedido, do Pix gerado e da garantia servem para cumprir a venda (art. 7º, V); o da avaliação publicada você pode recusar (art. 7º, IX); lembretes de Pix não pago e “Avise-me”, só com a sua permissão (art. 7º, I). Por 12 meses.",
  "“Avise-me”: o e-mail e o que você espera (art. 7º, I). Por 7 dias se você não confirmar, por 30 depois do aviso, por 180 se ele não vier, ou até você cancelar.",
  "Suas escolhas de avisos: o que você permitiu, desligou ou retirou, quando, por qual caminho e que texto leu, porque cabe a nós provar que você permitiu (art. 8º, § 2º). Até você excluir a conta, ou pedir ao suporte, se não tiver uma; uma escolha que outra substituiu, por 5 anos.",
  "E-mails que recusam mensagens: o endereço e desde quando, para não escrever mais para ele (art. 7º, IX). Até você mandar voltar ou excluir a conta.",
  "Aparelhos em que você ligou avisos: o endereço de entrega e as chaves que o navegador criou para isso (art. 7º, I). Até você desligar, sair da conta ou excluí-la.",
];

const inShort: Part = {
  title: "Em cinco frases",
  lines: [
    "Guardamos o que é preciso para vender, entregar, atender e cumprir a lei.",
    "Cada vez que a key de um pedido seu é mostrada, isso fica registrado, e você vê a lista na página do pedido.",
    "Seus dados vão só a quem faz a venda funcionar e, com a sua permissão, a quem mede anúncios. Não vendemos dados de ninguém.",
    "Lembretes de Pix não pago e medição só existem com a sua permissão, que você retira quando quiser.",
    "Em Meu Perfil você baixa tudo o que a loja guarda sobre você, ou exclui a conta.",
  ],
};

const afterwards: Part = {
  title: "O que fica depois que você exclui a conta",
  lines: [
    "De cada pagamento: o número dele, valor, forma, data, situação e produtos, porque a lei manda guardar o que foi vendido (art. 16, I).",
    "De cada pedido: produto, valor, datas, situação, contestações, qual key saiu do estoque, quando, por qual caminho e em que tipo de aparelho foi vista, os passos marcados e o “Tudo certo”, sem dono e sem endereço.",
    "De cada chamado, também dos retirados: motivo, datas e decisão, sem nome. O que foi escrito, as razões da decisão e as imagens são apagados.",
    "De cada dossiê: de qual pedido é, quando foi feito e o código que prova que o arquivo é o mesmo. O arquivo que um banco recebeu fica com ele.",
    "De cada movimento de crédito: valor, data e pedido, sem dono.",
    "De cada avaliação: a nota, sem nome e sem o comentário.",
    "Do registro da equipe: quem da equipe fez o quê e quando. Seu e-mail e os motivos escritos sobre os seus pedidos, pagamentos e avaliações são apagados; o número interno da conta fica e não leva mais a ninguém. Quem trabalhou na loja continua nele pelo número da conta.",
    "Pedidos em andamento dos quais você abriu mão ficam com a equipe, sem dono.",
    "Cópias de segurança são substituídas com o tempo e não voltam a ser usadas para outro fim.",
    "Um pagamento feito depois com o mesmo e-mail é um pagamento novo, e vale para ele tudo o que está escrito acima.",
  ],
};

const rights: Part = {
  title: "Seus direitos",
  lines: [
    "Ver e levar: em Meu Perfil, “Baixar meus dados” entrega em um arquivo tudo o que a loja guarda sobre você: conta, acessos, pedidos, keys, chamados, crédito, avaliações, pagamentos, avisos e as suas escolhas, o que a equipe fez com eles e o que anotou sobre você.",
    "Parar avisos: em Meu Perfil, na parte “Avisos”, ou pelo link no fim do e-mail, sem entrar na conta. Retirar uma permissão vale na hora, e é tão fácil quanto dar.",
    "Corrigir: seus nomes mudam em Meu Perfil; o resto, com o suporte.",
    "Excluir: em Meu Perfil, “Excluir minha conta” apaga na hora; enquanto um Pix seu está em contestação, só depois dela (art. 16, I). Pagou sem ter conta? Crie uma com o mesmo e-mail e exclua, ou fale com o suporte.",
    "Perguntar, opor-se e pedir revisão (art. 18): fale com o suporte, que também é o canal para tudo o que diz respeito aos seus dados. Se não resolvermos, procure a Autoridade Nacional de Proteção de Dados (ANPD).",
  ],
};

/**
 * The sections of the privacy page (R12.3). `term` is the number of days for which payer name and phone are stored;
 * null if unknown.
 */
export const privacyParts = (term: number | null): readonly Part[] => [
  inShort,
  {
    title: "O que guardamos, por quê e até quando",
    lines: [
      "Conta: nome, nome de exibição, e-mail, telefone e a senha em forma que ninguém lê, e quando você aceitou os termos, em que versão. Servem para vender, entregar e atender (LGPD, art. 7º, V). Até você excluir a conta.",
      "Origem da compra: o anúncio ou a página por onde você chegou quando clicou em Comprar, com a conta e o produto, para a loja saber quais anúncios funcionam (art. 7º, IX). Por 400 dias, ou até você excluir a conta. Se você aceitar na barra de privacidade, guardamos com isso quais serviços de anúncios você permitiu e, por três dias, o seu navegador, e eles recebem da loja a compra paga e o seu contato (art. 7º, I).",
      `Acessos: aparelho, endereço de rede e hora de cada entrada, para proteger a conta (art. 7º, IX). Até você sair ou excluir a conta. O tipo de aparelho, o navegador e o endereço da primeira entrada com eles, por 90 dias depois da última, para avisar você de uma entrada diferente. Do endereço de rede em que a conta foi criada, só ${term === null ? "pelo prazo definido pela loja" : `por ${days(term)}`}.`,
      "Pedidos: produto, valor, datas e a key entregue, para cumprir a venda e a lei (art. 7º, II e V). O vínculo com você acaba quando exclui a conta.",
      "Acessos à key: quando, por qual caminho, em que tipo de aparelho e de que endereço de rede você a recebeu, os passos que marcou e o “Tudo certo”, para provar a entrega se o Pix for contestado (art. 7º, VI). O endereço, por 180 dias ou até você excluir a conta; o resto, com o pedido.",
      `Pagamentos: nome, telefone e e-mail que o provedor de pagamento informa, para dar suporte. Nome, telefone e tudo mais que não descreve a venda são apagados ${term === null ? "depois do prazo definido pela loja" : `depois de ${days(term)}`}. O e-mail fica até você excluir a conta, porque é por ele que um pedido encontra o dono.`,
      "Documento e endereço de rede de quem paga: são descartados quando o aviso de pagamento chega. Só um aviso que não pôde ser lido é guardado inteiro, até o mesmo prazo.",
      "Chamados de garantia: o que você e a equipe escrevem, as imagens que você envia e a decisão, para cumprir a garantia (art. 7º, V). As imagens, até 90 dias depois do fim do chamado; as mensagens, por 5 anos depois dele ou até você excluir a conta; o resto, com o pedido.",
      "Crédito na loja: cada movimento, com valor, data e pedido, porque é dinheiro seu (art. 7º, II e V). Até você excluir a conta; o valor fica nos livros, sem você.",
      "Avaliações: nota e comentário, assinados com o nome de exibição, porque você quis publicá-los.",
      "Registro da equipe: o que a equipe fez com pedidos, keys e avaliações, quando e por quê, para apurar erros e fraudes (art. 7º, IX). Os motivos escritos, por 5 anos. Também quem da equipe viu a sua ficha de cliente.",
      "Notas da equipe: o que a equipe anota ao atender você, para não perguntar de novo (art. 7º, IX). Por 5 anos, ou até alguém da equipe apagar a nota ou você excluir a conta.",
      ...noticeLines,
      "Neste aparelho, sem cookies: a sua sessão, rascunhos, a última key que você abriu, a lista dos seus últimos pedidos e as páginas vistas (para ler sem internet), tentativas de entrar, a sua escolha sobre medição, a campanha que trouxe você, os últimos 50 passos da visita, se alguém já entrou aqui e, por uma hora, para onde voltar depois de abrir um e-mail. Sessão, rascunhos, key e pedidos saem quando você sai da conta; o resto fica no navegador, até você limpá-lo.",
      "Um cookie só, enquanto uma versão nova da loja é testada: store_canary, com um número sorteado que não diz quem você é. Por 90 dias.",
      "Medidas das páginas: quantas falharam e com que rapidez abriram, somadas por hora, e de algumas falhas a mensagem técnica e o tipo de navegador, sem nada que identifique você ou a visita. Por 30 dias.",
    ],
  },
  {
    title: "Com quem compartilhamos",
    lines: [
      "Com o provedor de pagamento: ao tocar em Comprar, seu nome, e-mail, telefone, nome de exibição e o número da sua conta vão com você para a página dele, com o produto e a campanha.",
      "Com o banco ou o provedor de pagamento, se um Pix for contestado: um dossiê com nome, telefone, e-mails, pagamento, acessos à key com os endereços de rede, mensagens dos chamados e o que a loja fez, para provar a venda (art. 7º, VI).",
      "Com quem hospeda a loja e envia os e-mails dela, que só guardam e transmitem em nosso nome.",
      "Com o serviço de entrega do seu navegador, apenas se você ligar avisos em um aparelho: ele leva o aviso cifrado e não lê o que está escrito.",
      "Com Google ou Facebook, apenas se você escolher entrar por eles.",
      "Com ferramentas de medição e anúncio, apenas se a loja usar alguma e você aceitar. Recusar não muda nada na loja, e a escolha pode ser revista no rodapé.",
      "Não vendemos dados de ninguém.",
    ],
  },
  afterwards,
  rights,
];

const days = (count: number) => (count === 1 ? "1 dia" : `${count} dias`);
