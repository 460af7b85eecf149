import { type CatalogueFailure, catalogueFailureMessages } from "../catalogue/catalogue-failure";
import type { PurchasePrecondition } from "./check-purchase";
import { productNotFoundMessage } from "./product-not-found";

/** Reason of a refused purchase. */
export type PurchaseRefusal = PurchasePrecondition | CatalogueFailure | "not_found" | "price_changed";

/**
 * Messages to the buyer (R8.4, exact text). Separate from the product page's code: no message is needed before a click.
 */
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
