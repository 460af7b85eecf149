/** Query key prefix of everything about orders for staff; mutations of an order invalidate it. */
export const staffOrders = ["private", "staff-orders"];
