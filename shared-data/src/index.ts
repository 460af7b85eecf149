/**
 * Entry point of shared-data for code that is bundled into each consumer. Stateful parts have their own entry points.
 */

export { type CachedKey, cacheKey, forgetCachedKeys, readCachedKey } from "./cached-key/cached-key";
export { builtInIds, builtInQuery, findBuiltIn, fromBuild, loadSearchRules, useBuiltIn } from "./catalogue/built-in";
export { builtInCatalogue } from "./catalogue/built-in-catalogue";
export {
  type CatalogueFailure,
  catalogueFailureMessages,
  toCatalogueFailure,
  useCatalogueFailure,
} from "./catalogue/catalogue-failure";
export { type CategoryId, categoryLabels, categoryOrder, isCategoryId } from "./catalogue/categories";
export { toCheckoutAddress } from "./catalogue/checkout-link";
export { findCategories } from "./catalogue/find-products";
export {
  formatGuarantee,
  guaranteeStart,
  guaranteeStarts,
  longestGuarantee,
  longestGuaranteeWait,
  shortestGuarantee,
} from "./catalogue/guarantee";
export { productsPerPage, productsPerSection, refreshedPerCategory } from "./catalogue/list-sizes";
export { withoutCounters } from "./catalogue/moved-by-sales";
export { type Product, type ProductRow, productColumns, toProduct } from "./catalogue/product";
export { productPicture } from "./catalogue/product-picture";
export { type ProductSummary, productSummaryColumns, toProductSummary } from "./catalogue/product-summary";
export { foldForSearch } from "./catalogue/search-text";
export { bypassSnapshot, readSnapshot } from "./catalogue/snapshot";
export { findShown, productQuery, useProduct } from "./catalogue/use-product";
export { useProductSearch } from "./catalogue/use-product-search";
export { containerName } from "./contract/container-name";
export { isHashedScript } from "./contract/hashed-name";
export { lazyRoute } from "./contract/lazy-route";
export {
  findRemote,
  parseRegistry,
  pickReleases,
  type RegisteredRemote,
  type Registry,
  scriptsOf,
} from "./contract/registry";
export type { HostManifest } from "./contract/registry-schema";
export {
  type BuildContext,
  contractVersion,
  type Head,
  type PathsPart,
  type RemoteModule,
  type RemoteRoute,
  type RouteAccess,
  type RouteContext,
} from "./contract/remote-module";
export { findSkew, isContractSupported } from "./contract/skew";
export { readExpiry } from "./credentials/field-checks";
export {
  type CredentialKind,
  credentialKinds,
  credentialLabels,
  isSecretKind,
  isSeparator,
  type KeyTemplate,
  type KeyTemplateField,
  templateLimits,
  toKeyTemplate,
} from "./credentials/key-template";
export {
  type CredentialField,
  isMisfit,
  readCredential,
} from "./credentials/read-credential";
export type { Credit, CreditEntry } from "./credit/credit.api";
export { creditEntryName } from "./credit/credit-labels";
export { useMyCredit } from "./credit/use-my-credit";
export { callRpc, unwrap } from "./database/call";
export type { Enums } from "./database/database-types";
export { deviceNoticesMessage, deviceNoticesText } from "./device-notices/device-messages";
export { leaveDeviceNotices } from "./device-notices/load-device-notices";
export { useDeviceNotices } from "./device-notices/use-device-notices";
export { confirmAction, notify } from "./dialogs/dialogs";
export { useFailureAlert } from "./dialogs/use-failure-alert";
export { readDraft, visitor, writeDraft } from "./drafts/drafts";
export { attempt } from "./errors/attempt";
export { requireStoreClient } from "./errors/require-store-client";
export { readFailure, StoreError, toStoreError } from "./errors/store-error";
export { saveFile } from "./files/save-file";
export { useDebouncedValue } from "./input/use-debounced-value";
export { useLeaveGuard } from "./leave-guard/use-leave-guard";
export { loadOrderHints } from "./orders/load-order-hints";
export { type OrderStatus, orderStatusText } from "./orders/order-status";
export { type CouponPrice, type CouponRefusal, readCouponPrice } from "./purchase/coupon.api";
export { prepareCheckout } from "./purchase/prepare-checkout";
export type { PurchaseOutcome } from "./purchase/prepare-purchase";
export { getProduct } from "./purchase/product-for-sale.api";
export { productNotFoundMessage } from "./purchase/product-not-found";
export { type PurchaseRefusal, purchaseMessages } from "./purchase/purchase-messages";
export { deviceStorage } from "./runtime/device-storage";
export { toAuthError } from "./session/auth-error";
export { requireAuthClient } from "./session/require-auth-client";
export { signIn } from "./session/sign-in";
export { signOut } from "./session/sign-out";
export { accessFallback, accessRefusal, isSecondFactorRequired, isStaffSessionOver } from "./staff/access-messages";
export type { StaffRole } from "./staff/staff.api";
export { useStaffAccess, useStaffRole } from "./staff/use-staff";
export { supportLink } from "./support/support-link";
export { consentVersion } from "./terms/consent-version";
export { termsVersion } from "./terms/terms-version";
export { captureAttribution } from "./tracking/attribution";
export { visitCoupon } from "./tracking/coupon";
export { logEvent, readEvents } from "./tracking/event-log";
export { makeId } from "./tracking/make-id";
export { isEmail } from "./validation/is-email";
export { isRecord } from "./validation/is-record";
export type { Problem } from "./validation/problem";
export { isReservedName } from "./validation/reserved-name";
export { sanitizeText } from "./validation/sanitize-text";
