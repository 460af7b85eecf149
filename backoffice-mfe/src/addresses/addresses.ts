// A module without imports, used by both the pages and the search of the page layout, to avoid an import cycle.

/** True if a URL parameter can be the id of an order or account. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const orderPath = (id: string): string => `/estoque/pedidos/${encodeURIComponent(id)}`;

export const noticesPath = (orderId: string): string => `/estoque/notificacoes?busca=${orderId.slice(0, 8)}`;

/** Page that creates the dossier of an order; without an order, the page that verifies a dossier. */
export const dossierPath = (orderId = ""): string => `/estoque/pedidos/dossie${orderId && `/${orderId}`}`;

export const eventPath = (id: number | string): string => `/estoque/pagamentos/${encodeURIComponent(id)}`;

export const accountPath = (accountId: string): string => `/estoque/clientes/${accountId}`;

/** Page of an order's buyer, also without an account; by the order, so that no email address is in a URL. */
export const customerPath = (orderId: string): string => `/estoque/clientes/pedido/${orderId}`;

export const claimPath = (id: string): string => `/estoque/garantias/${encodeURIComponent(id)}`;

export const productClaimsPath = (id: string): string =>
  `/estoque/garantias?situacao=all&produto=${encodeURIComponent(id)}`;

export const productPagePath = (id: string): string => `/estoque/produtos/${encodeURIComponent(id)}`;

/** A product's form. `id` may also be the value that opens the form for a new product. */
export const productPath = (id: string): string => `/estoque?editar=${encodeURIComponent(id)}`;

/** A product's form with a suggested price filled in, for staff to check and save. */
export const productPricePath = (id: string, price: string): string =>
  `${productPath(id)}&preco=${encodeURIComponent(price)}`;

export const batchPath = (importId: string): string => `/estoque/lotes/${importId}`;

export const batchOfOrderPath = (orderId: string): string => `/estoque/lotes/pedido/${orderId}`;

export const productKeysPath = (id: string): string => `/estoque?keys=${encodeURIComponent(id)}`;

export const suppliersPath = "/estoque/fornecedores";

export const supplierPath = (id: string): string => `${suppliersPath}/${encodeURIComponent(id)}`;
