/** Id of the element with the page's data; only prerendered pages have one. */
export const pageDataId = "pagina";
