import type { PurchasePrecondition } from "../checkout/check-purchase";
import type { CatalogueFailure } from "./catalogue-failure";

/** What shoppers read above a catalogue that may not be the live one; to the letter of R8.3. */
export const catalogueFailureMessages: Readonly<Record<CatalogueFailure, string>> = {
  not_configured: "Configuração do sistema incompleta. Entre em contato com o suporte.",
  offline: "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.",
  unreachable: "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  database: "Erro de conexão com o banco de dados. Verifique as configurações...",
};

/** What the product page says of an id that leads nowhere; R8.4. */
export const productNotFoundMessage = "Produto não encontrado";

/** Why a purchase does not go on. */
export type PurchaseRefusal = PurchasePrecondition | CatalogueFailure | "not_found" | "price_changed";

/** What the buyer reads; to the letter of R8.4. */
export const purchaseMessages: Readonly<Record<PurchaseRefusal, string>> = {
  ...catalogueFailureMessages,
  not_found: productNotFoundMessage,
  invalid_email: "Erro: Email inválido. Entre em contato com o suporte.",
  sold_out: "Produto esgotado. Escolha outro produto.",
  no_checkout_link: "Link de checkout não configurado para este produto. Entre em contato com o suporte.",
  signed_out: "Erro de autenticação. Faça login novamente.",
  invalid_checkout_link: "Link de checkout inválido. Entre em contato com o suporte.",
  price_changed: "O preço deste produto acabou de mudar. Confira o novo valor e clique em Comprar outra vez.",
};
