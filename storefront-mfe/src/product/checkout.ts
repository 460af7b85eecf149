/** What the press on "Comprar" of somebody who is signed in needs: a file of its own, which visitors do not fetch. */
export { prepareCheckout } from "shared-data";
