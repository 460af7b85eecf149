/** Query key prefix of a user's orders. The shell removes queries under "private" when the user changes. */
export const ordersKey = (userId: string | undefined) => ["private", "orders", userId] as const;
