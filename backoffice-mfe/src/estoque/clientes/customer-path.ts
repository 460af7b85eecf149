/** The page of whoever bought an order, with an account or without one: an order's number names the buyer, and no e-mail stands in an address. */
export const customerPath = (order: { readonly id: string }): string => `/estoque/clientes/pedido/${order.id}`;

/** The page of an account. */
export const accountPath = (accountId: string): string => `/estoque/clientes/${accountId}`;
