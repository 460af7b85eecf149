import type { PublicReview } from "./review";

type ApprovedReview = PublicReview & { readonly is_approved: true };

type SampleReview = readonly [productId: string, rating: number, userName: string, day: string, comment: string | null];

const samples: readonly SampleReview[] = [
  [
    "meta-bm-1300",
    5,
    "rafa_trafego",
    "2026-11-12",
    "A BM chegou poucos minutos depois do PIX. Troquei os dados e já configurei o pixel.",
  ],
  [
    "meta-bm-1300",
    4,
    "agencia.norte",
    "2026-10-28",
    "Funcionou certinho. Só demorei para achar o convite na caixa de spam.",
  ],
  ["meta-bm-1300", 5, "lu_ecommerce", "2026-10-03", "Comprei para testar e voltei para pegar mais."],
  [
    "tiktok-conta-matriz",
    5,
    "caio.ads",
    "2026-11-09",
    "Consegui criar as contas de anúncios no mesmo dia. Tudo em reais, como na descrição.",
  ],
  [
    "tiktok-conta-matriz",
    4,
    "bia_midia",
    "2026-10-17",
    "Boa conta. O suporte respondeu a minha dúvida em menos de uma hora.",
  ],
  [
    "tiktok-conta-eua",
    5,
    "joao_global",
    "2026-11-05",
    "Exatamente o que eu precisava para anunciar nos Estados Unidos. O guia ajudou bastante.",
  ],
  ["tiktok-conta-eua", 4, "studio_leste", "2026-09-29", null],
  [
    "google-ads-verified-account",
    5,
    "marcos.ppc",
    "2026-11-14",
    "Verificação concluída mesmo. Coloquei a campanha de pesquisa no ar no dia seguinte.",
  ],
  ["google-ads-verified-account", 5, "dani_performance", "2026-10-21", "Entrega na hora e dados corretos."],
  [
    "google-ads-verified-account",
    4,
    "loja_da_vila",
    "2026-10-08",
    "Tudo certo. Gostaria de mais detalhes no passo a passo da troca de senha.",
  ],
  [
    "perfil-tiktok-3k-seguidores",
    5,
    "nina.cria",
    "2026-11-02",
    "Seguidores brasileiros de verdade, e a live já veio liberada.",
  ],
  [
    "perfil-tiktok-3k-seguidores",
    4,
    "pedro_clips",
    "2026-10-11",
    "Perfil ok, consegui trocar o nome e a foto sem problema.",
  ],
  [
    "perfil-instagram-3k-seguidores",
    5,
    "ana.social",
    "2026-11-07",
    "Converti para conta profissional e conectei na minha BM. Recomendo.",
  ],
  ["perfil-instagram-3k-seguidores", 4, "tiago_afiliado", "2026-10-15", "Chegou rápido e com o e-mail junto."],
];

/**
 * Sample reviews, newest first, shown only if no backend is configured or it returns nothing (R1.4, R3.6). They cover
 * six built-in products of R3.2.
 */
export const sampleReviews: readonly ApprovedReview[] = samples
  .map(toReview)
  .sort((left, right) => right.created_at.localeCompare(left.created_at));

function toReview([productId, rating, userName, day, comment]: SampleReview, index: number): ApprovedReview {
  const serial = String(index + 1).padStart(12, "0");
  return {
    id: `00000000-0000-4000-8000-${serial}`,
    product_id: productId,
    rating,
    comment,
    is_approved: true,
    created_at: `${day}T15:00:00.000Z`,
    user_name: userName,
  };
}
