/** Under which key everything that is read of orders for staff is kept: what changes an order reads all of it again. */
export const staffOrders = ["private", "staff-orders"];
