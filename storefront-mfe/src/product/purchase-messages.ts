export { type PurchaseRefusal, productNotFoundMessage, purchaseMessages } from "shared-data";
