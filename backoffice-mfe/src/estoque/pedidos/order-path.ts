/** The address of an order, open over the list of all. */
export const orderPath = (id: string): string => `/estoque/pedidos?pedido=${id}`;
