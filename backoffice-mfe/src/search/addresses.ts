// Written out, and not taken from the pages: each of them has this search in its frame, and would be imported in a circle. A test compares.

/** One order, open over the list. */
export const orderPath = (id: string): string => `/estoque/pedidos?pedido=${id}`;

/** One event of a payment, open over the inbox. */
export const eventPath = (id: number): string => `/estoque/pagamentos?evento=${id}`;

/** The page of an account. */
export const accountPath = (accountId: string): string => `/estoque/clientes/${accountId}`;

/** The page of whoever bought an order. */
export const customerPath = (orderId: string): string => `/estoque/clientes/pedido/${orderId}`;

/** A product's form. */
export const productPath = (id: string): string => `/estoque?editar=${encodeURIComponent(id)}`;

/** A product's keys. */
export const productKeysPath = (id: string): string => `/estoque?keys=${encodeURIComponent(id)}`;
