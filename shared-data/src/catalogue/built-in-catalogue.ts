import { formatGuarantee } from "./guarantee";
import { type Product, toProduct } from "./product";

type BuiltInFields = Pick<
  Product,
  "id" | "name" | "description" | "price" | "original_price" | "ggcheckout_id" | "category" | "features" | "stock_count"
>;

const guaranteeHours = 7 * 24;

const commonFeatures = [
  `Garantia de ${formatGuarantee(guaranteeHours)} contra problemas ou bloqueios`,
  "Entrega automática após o PIX",
  "Suporte por WhatsApp",
];

/**
 * The eight products that ship with the store (R3.2), shown when the backend is unreachable. The database seed is
 * generated from this list.
 */
export const builtInCatalogue: readonly Product[] = [
  builtIn({
    id: "meta-bm-1300",
    name: "BM Restaurada Meta Ads",
    description:
      "Gerenciador de Negócios (BM) restaurado após análise da plataforma, pronto para receber a sua conta de anúncios e a sua página. Indicado para quem precisa voltar a anunciar com uma estrutura já revisada.",
    price: 2,
    original_price: 2.5,
    ggcheckout_id: "Qm4ZrT8wLd2XcK7vBn1P",
    category: "facebook",
    features: ["BM restaurada após análise", "Acesso de administrador por convite", ...commonFeatures],
    stock_count: 24,
  }),
  builtIn({
    id: "tiktok-conta-matriz",
    name: "Conta TikTok Ads Matriz",
    description:
      "Conta matriz do TikTok Ads para criar e gerenciar as suas próprias contas de anúncios. Configurada para o Brasil, com cobrança em reais e acesso completo.",
    price: 147,
    original_price: 172.94,
    ggcheckout_id: "h7VfPs3KxYb9Nq2MzR6T",
    category: "tiktok",
    features: ["Cria contas de anúncios próprias", "Cobrança em reais", "Login e e-mail inclusos", ...commonFeatures],
    stock_count: 9,
  }),
  builtIn({
    id: "tiktok-conta-eua",
    name: "Conta TikTok Ads EUA",
    description:
      "Conta do TikTok Ads registrada nos Estados Unidos, para campanhas em dólar voltadas ao público americano. Acompanha um guia de primeiro acesso.",
    price: 317,
    original_price: 360.23,
    ggcheckout_id: "Wc5JtD1gHk8LxS4nVe7Z",
    category: "tiktok",
    features: ["Registrada nos Estados Unidos", "Cobrança em dólar", "Guia de primeiro acesso", ...commonFeatures],
    stock_count: 5,
  }),
  builtIn({
    id: "google-ads-verified-account",
    name: "Conta Google Ads Verificada",
    description:
      "Conta do Google Ads com a verificação do anunciante já concluída. Você recebe o acesso, troca os dados e começa a configurar as suas campanhas de pesquisa, display ou vídeo.",
    price: 247,
    original_price: 301.22,
    ggcheckout_id: "n2RyBw6QpMf3TzX9aKj5",
    category: "google",
    features: [
      "Verificação do anunciante concluída",
      "Pesquisa, display e vídeo",
      "Login e e-mail inclusos",
      ...commonFeatures,
    ],
    stock_count: 7,
  }),
  builtIn({
    id: "perfil-tiktok-3k-seguidores",
    name: "Perfil TikTok Real com 3.000 Seguidores Brasileiros",
    description:
      "Perfil real do TikTok com 3.000 seguidores brasileiros, pronto para receber o seu nome, a sua foto e o seu conteúdo.",
    price: 89,
    original_price: 98.89,
    ggcheckout_id: "Xk9DgN4vTs1HqW7cLy3R",
    category: "variados",
    features: ["3.000 seguidores brasileiros", "Nome e foto editáveis", "Login e e-mail inclusos", ...commonFeatures],
    stock_count: 12,
  }),
  builtIn({
    id: "perfil-instagram-3k-seguidores",
    name: "Perfil Instagram Real com 3.000 Seguidores Brasileiros",
    description:
      "Perfil real do Instagram com 3.000 seguidores brasileiros. Pode ser convertido em conta profissional e conectado ao seu gerenciador de anúncios.",
    price: 99,
    original_price: 119.28,
    ggcheckout_id: "e8LmCz5XbVj2RtP6wSf4",
    category: "variados",
    features: [
      "3.000 seguidores brasileiros",
      "Aceita conta profissional",
      "Login e e-mail inclusos",
      ...commonFeatures,
    ],
    stock_count: 10,
  }),
  builtIn({
    id: "perfil-9-contas-limite-267",
    name: "Perfil + 9 Contas de Anúncios com Limite Diário de R$ 267",
    description:
      "Um perfil com nove contas de anúncios vinculadas, cada uma com limite diário de R$ 267. Distribua os seus testes entre as contas e mantenha as campanhas separadas.",
    price: 79,
    original_price: 89.77,
    ggcheckout_id: "Tb3KwF7yJr6ZnD1xQh8M",
    category: "variados",
    features: [
      "9 contas de anúncios vinculadas",
      "Limite diário de R$ 267 por conta",
      "Perfil incluso",
      ...commonFeatures,
    ],
    stock_count: 15,
  }),
  builtIn({
    id: "perfil-real-restaurado",
    name: "Perfil Real Restaurado",
    description:
      "Perfil real, com histórico de uso, restaurado após análise da plataforma. Uma base mais estável para administrar páginas e contas de anúncios.",
    price: 89,
    original_price: 114.1,
    ggcheckout_id: "p6HsYv2NcGk9BxL4mTe1",
    category: "variados",
    features: [
      "Perfil com histórico de uso",
      "Restaurado após análise",
      "Dados de acesso completos",
      ...commonFeatures,
    ],
    stock_count: 8,
  }),
];

// Omitted columns get the defaults of `toProduct`, so a new column needs no change here.
function builtIn(fields: BuiltInFields): Product {
  return toProduct({
    ...fields,
    image_url: `/art/${fields.id}.svg`,
    checkout_link: `https://checkout.exemplo.com.br/${fields.ggcheckout_id}`,
    is_active: true,
    initial_stock: fields.stock_count,
    guarantee_hours: guaranteeHours,
  });
}
