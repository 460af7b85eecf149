/** Parameters that belong to one page and do not travel with the visitor. */
const pageParameters = new Set([
  "return",
  "modo",
  "error",
  "error_code",
  "error_description",
  "code",
  "state",
  "purchase",
  "token_hash",
  "type",
  "q",
  "page",
  // The back-office's lists: what is looked for, which page of it, and what is open.
  ..."busca situacao produto de ate pagina ordem acao pessoa aba periodo pedido evento editar keys credito chamado motivo prazo tipo canal lista categoria entrega destinatario preco".split(
    " ",
  ),
]);

/**
 * The address of an internal link with the visitor's query string (tracking parameters) carried over; R2.2.
 * Parameters of the target win. Page-only parameters such as `return` and `code` are not copied.
 * @param to path with optional query and hash, such as `/login?return=%2Fmeus-pedidos`
 * @param search query string of the present address, with or without `?`
 */
export function carryQuery(to: string, search: string): string {
  const [, path = "", ownQuery = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? [];
  const query = new URLSearchParams(ownQuery);
  const own = new Set(query.keys());
  for (const [name, value] of new URLSearchParams(search)) {
    if (!own.has(name) && !pageParameters.has(name)) query.append(name, value);
  }
  const text = query.toString();
  return `${path}${text && `?${text}`}${hash}`;
}
