/** Under which key a page of a product's reviews is kept. */
export const productReviewsKey = (productId: string, page: number) => ["reviews", "product", productId, page];
