// Below the pages and the search that stands in each page's frame: both lead here, and neither imports the other for it.

/** True where a part of an address can name an order or an account. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The page of an order. */
export const orderPath = (id: string): string => `/estoque/pedidos/${encodeURIComponent(id)}`;

/** The notices of an order, through every channel. */
export const noticesPath = (orderId: string): string => `/estoque/notificacoes?busca=${orderId.slice(0, 8)}`;

/** Where the dossier of an order is made; without an order, where a dossier is checked. */
export const dossierPath = (orderId = ""): string => `/estoque/pedidos/dossie${orderId && `/${orderId}`}`;

/** The page of a payment event. */
export const eventPath = (id: number | string): string => `/estoque/pagamentos/${encodeURIComponent(id)}`;

/** The page of an account. */
export const accountPath = (accountId: string): string => `/estoque/clientes/${accountId}`;

/** The page of the buyer of an order, with an account or without one: an order's number names the buyer, and no e-mail stands in an address. */
export const customerPath = (orderId: string): string => `/estoque/clientes/pedido/${orderId}`;

/** The page of a guarantee claim. */
export const claimPath = (id: string): string => `/estoque/garantias/${encodeURIComponent(id)}`;

/** All guarantee claims about a product. */
export const productClaimsPath = (id: string): string =>
  `/estoque/garantias?situacao=all&produto=${encodeURIComponent(id)}`;

/** A product's form, or what `?editar=` says of one that is new. */
export const productPath = (id: string): string => `/estoque?editar=${encodeURIComponent(id)}`;

/** A product's form with a price already written into it, for staff to look at and save. */
export const productPricePath = (id: string, price: string): string =>
  `${productPath(id)}&preco=${encodeURIComponent(price)}`;

/** A batch of keys. */
export const batchPath = (importId: string): string => `/estoque/lotes/${importId}`;

/** The batch that the key of an order comes from. */
export const batchOfOrderPath = (orderId: string): string => `/estoque/lotes/pedido/${orderId}`;

/** A product's keys. */
export const productKeysPath = (id: string): string => `/estoque?keys=${encodeURIComponent(id)}`;

/** The suppliers of keys. */
export const suppliersPath = "/estoque/fornecedores";

/** The page of a supplier. */
export const supplierPath = (id: string): string => `${suppliersPath}/${encodeURIComponent(id)}`;
