/** Number of cards shown initially per category on the home page and in the catalogue. */
export const productsPerSection = 12;

/** Number of products loaded with each further page of a category. */
export const productsPerPage = 24;

/**
 * Number of products of a category's list that are refetched periodically (R7.9): two pages, for which snapshot files
 * exist.
 */
export const refreshedPerCategory: number = 2 * productsPerPage;
