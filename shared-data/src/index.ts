/** The one door of shared-data for code that is bundled where it is used. Stateful parts have doors of their own. */

export { builtInIds, builtInQuery, findBuiltIn, fromBuild, useBuiltIn } from "./catalogue/built-in";
export { builtInCatalogue } from "./catalogue/built-in-catalogue";
export {
  getProduct,
  listBuiltInRows,
  listProductsByCategory,
  type ProductPage,
  productsPerPage,
  searchProducts,
} from "./catalogue/catalogue.api";
export { type CatalogueFailure, toCatalogueFailure, useCatalogueFailure } from "./catalogue/catalogue-failure";
export { type CategorySection, groupByCategory, listed, mergeWithBuiltIn } from "./catalogue/merge-with-built-in";
export { type CategoryId, categoryLabels, categoryOrder, isCategoryId, type Product } from "./catalogue/product";
export {
  type ProductRow,
  type ProductSummary,
  productColumns,
  productSummaryColumns,
  toProduct,
  toProductSummaries,
} from "./catalogue/product-row";
export { foldForSearch, nameMatches } from "./catalogue/search-text";
export {
  catalogueFailureMessages,
  type PurchaseRefusal,
  productNotFoundMessage,
  purchaseMessages,
} from "./catalogue/storefront-messages";
export { listFirstReviews, listWholeProducts, readCatalogueRevision } from "./catalogue/whole-catalogue.api";
export { checkPurchase } from "./checkout/check-purchase";
export { toCheckoutAddress } from "./checkout/checkout-link";
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
  containerName,
  contractVersion,
  type Head,
  type OgImage,
  type RemoteModule,
  type RemoteRoute,
  type RouteAccess,
  type RouteContext,
} from "./contract/remote-module";
export { findSkew, isContractSupported } from "./contract/skew";
export { confirmAction, notify } from "./dialogs/dialogs";
export { readDraft, writeDraft } from "./drafts/drafts";
export { isPastEnd, notConfigured, StoreError, type StoreErrorCode, toStoreError } from "./errors/store-error";
export { useDebouncedValue } from "./input/use-debounced-value";
export type { DeliveredKey, Order, OrderProduct, OrderStatus, OrderWithDetails } from "./orders/order";
export {
  guaranteeLifetime,
  orderStatusText,
  ordersRefresh,
  pendingLifetime,
  shownStatus,
  timeLeft,
} from "./orders/order-status";
export { profileMessage, profileSaved } from "./profile/profile-messages";
export {
  listProductReviews,
  type ProductReviewsPage,
  type PublicReview,
  reviewColumns,
  reviewsPerPage,
  toPublicReview,
} from "./reviews/public-reviews.api";
export type { Review } from "./reviews/review";
export { toAuthError } from "./session/auth-error";
export {
  authMessage,
  callbackMessage,
  connectionMessage,
  hasCallbackSentence,
  providerName,
  socialMessage,
  unexpectedMessage,
} from "./session/auth-messages";
export {
  changePassword,
  confirmPassword,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signInWithProvider,
  signOut,
  signUp,
} from "./session/session.api";
export { accessFallback, accessRefusal } from "./staff/access-messages";
export type { StaffRole } from "./staff/staff.api";
export { useStaffAccess, useStaffRole } from "./staff/use-staff";
export { type Attribution, captureAttribution, utmNames } from "./tracking/attribution";
export { logEvent, readEvents } from "./tracking/event-log";
export { makeId } from "./tracking/make-id";
export { displayNameProblem, formatDisplayName } from "./validation/display-name";
export { isEmail } from "./validation/email";
export type { Problem } from "./validation/problem";
export { sanitizeText } from "./validation/sanitize-text";
export { checkSignIn, type SignInValues, signInMessages } from "./validation/sign-in";
export { checkSignUp, type SignUpProblem, type SignUpValues, signUpMessages } from "./validation/sign-up";
