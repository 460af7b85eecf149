import type { CategoryId } from "@store/shared-data";

export const categoryDescriptions: Readonly<Record<CategoryId, string>> = {
  facebook: "Gerenciadores de negócios e estruturas para anunciar",
  tiktok: "Contas de anúncios no Brasil e no exterior",
  google: "Contas verificadas para pesquisa, display e vídeo",
  proxys: "Conexões estáveis para cada perfil",
  variados: "Perfis reais, seguidores e estruturas já prontas",
};
