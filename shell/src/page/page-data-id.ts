/** Id of the element that holds the data of a page that was rendered ahead; no other page has one. */
export const pageDataId = "pagina";
