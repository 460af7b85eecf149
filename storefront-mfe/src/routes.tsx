import { lazyRoute, type RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { catalogueRoute } from "./catalogue/catalogue.route";
import { categoriesRoute } from "./categories/categories.route";
import { categoryRoute } from "./category/category.route";

const fetchTerms = () => import(/* webpackChunkName: "terms" */ "./terms/terms.route").then((file) => file.termsRoute);

/**
 * Every URL of the storefront. A second path of a page leads to the same screen; its canonical address is the first.
 * The build's configuration names the chunks too, for the card: the shell fetches them together with the entry.
 */
export const routes: readonly RemoteRoute[] = [
  lazyRoute("/", () => import(/* webpackChunkName: "home" */ "./home/home.route").then((file) => file.homeRoute)),
  catalogueRoute,
  { ...catalogueRoute, path: "/catalogo" },
  categoriesRoute,
  categoryRoute,
  lazyRoute("/product/:id", () =>
    import(/* webpackChunkName: "product" */ "./product/product.route").then((file) => file.productRoute),
  ),
  lazyRoute("/avaliacoes", () =>
    import(/* webpackChunkName: "reviews" */ "./reviews/reviews.route").then((file) => file.reviewsRoute),
  ),
  lazyRoute("/termos-servicos", fetchTerms),
  lazyRoute("/termos-uso", fetchTerms),
  lazyRoute("/garantia", () =>
    import(/* webpackChunkName: "guarantee" */ "./guarantee/guarantee.route").then((file) => file.guaranteeRoute),
  ),
  lazyRoute("/whatsapp", () =>
    import(/* webpackChunkName: "whatsapp" */ "./whatsapp/whatsapp.route").then((file) => file.whatsappRoute),
  ),
].map(withOwnTheme);
