/** Makes the document one that was rendered ahead: with this data, and this content in the root. */
export function putServedPage(data: object, content = ""): void {
  const page = { settings: {}, registry: { remotes: [] }, queries: [], ...data };
  document.body.innerHTML = `<div id="root">${content}</div>
    <script type="application/json" id="pagina">${JSON.stringify(page)}</script>`;
}
