/** Query key of a page of a product's reviews. */
export const productReviewsKey = (productId: string, page: number) => ["reviews", "product", productId, page];
