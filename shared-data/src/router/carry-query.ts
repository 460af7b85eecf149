/** Parameters of a single page that are not copied to other pages. */
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
  // Parameters of the back-office's lists: search, page, filters and the open item.
  ..."busca situacao produto de ate pagina ordem acao pessoa aba periodo pedido evento editar keys credito chamado motivo prazo tipo canal lista categoria entrega destinatario preco".split(
    " ",
  ),
]);

/**
 * Adds the current query string (tracking parameters) to an internal link; R2.2. Parameters of the target win.
 * Page-specific parameters such as `return` and `code` are not copied.
 * @param to path with optional query and hash, such as `/login?return=%2Fmeus-pedidos`
 * @param search query string of the current URL, with or without `?`
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
