/** What the product page says of an id that leads nowhere; R8.4. */
export const productNotFoundMessage = "Produto não encontrado";
