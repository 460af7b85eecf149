/** Message of the product page for an unknown id; R8.4. */
export const productNotFoundMessage = "Produto não encontrado";
