import type { CatalogueFailure } from "./catalogue-failure";

/** What shoppers read above the built-in catalogue; spec 8, "Product loading", to the letter. */
export const catalogueFailureMessages: Readonly<Record<CatalogueFailure, string>> = {
  not_configured: "Configuração do sistema incompleta. Entre em contato com o suporte.",
  offline: "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.",
  unreachable: "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  database: "Erro de conexão com o banco de dados. Verifique as configurações...",
};

/** What the product page says of an id that leads nowhere; spec 8. */
export const productNotFoundMessage = "Produto não encontrado";
