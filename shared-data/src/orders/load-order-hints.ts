/** The code that listens to changes of orders; fetched where a setting wants it, and nowhere else. */
export const loadOrderHints = () => import(/* webpackChunkName: "order-hints" */ "./order-hints");
