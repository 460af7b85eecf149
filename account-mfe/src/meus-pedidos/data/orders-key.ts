/** Keys of the signed-in person's queries about orders begin with this; the shell forgets them with the person. */
export const ordersKey = (userId: string | undefined) => ["private", "orders", userId] as const;
