/** The address of an event's window in Pagamentos. */
export const paymentEventPath = (id: number): string => `/estoque/pagamentos?evento=${id}`;
