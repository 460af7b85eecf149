/** Loads the code that listens for order changes; only needed if Realtime is enabled. */
export const loadOrderHints = () => import(/* webpackChunkName: "order-hints" */ "./order-hints");
