/** How many cards of a category the home page and the catalogue start with. */
export const productsPerSection = 12;

/** How many further products one page of a category holds. */
export const productsPerPage = 24;

/** So many products of a category's list are refreshed by time (R7.9): two pages, for which there are files. */
export const refreshedPerCategory: number = 2 * productsPerPage;
