/**
 * The router, shared between shell and remotes: remotes never render their own router. Only used names are re-exported,
 * because a shared module is never tree-shaken (the whole library would add 50 KB).
 */
export {
  BrowserRouter,
  Navigate,
  useLocation,
  useNavigationType,
} from "react-router-dom";
export { carryQuery } from "./carry-query";
export { matchPage, PageRoute, useParams, useSearchParams } from "./page-route";
export { StoreLink, useStoreNavigate, useVisitorSearch } from "./store-link";
