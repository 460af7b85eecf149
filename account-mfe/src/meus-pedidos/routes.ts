export { ordersRoute } from "./list/orders.route";
export { claimAddressRoute } from "./order/claim-address.route";
export { orderRoute } from "./order/order.route";
