/** A page's name, then the store's, which is not said twice. */
export const documentTitle = (title: string, storeName: string) =>
  title === storeName ? storeName : `${title} | ${storeName}`;
