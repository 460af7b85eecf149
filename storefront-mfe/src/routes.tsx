import { lazyRoute, type RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";

const fetchCatalogue = () =>
  import(/* webpackChunkName: "catalogue" */ "./produtos/catalogue.route").then((file) => file.catalogueRoute);
const fetchTerms = () =>
  import(/* webpackChunkName: "terms" */ "./termos-servicos/terms.route").then((file) => file.termsRoute);

/**
 * All routes of the storefront. A page's second path renders the same screen; the first path is canonical.
 * `remote.json` lists the chunk names too, so that the shell can fetch a page's chunk together with the entry; the
 * contract test compares both.
 */
export const routes: readonly RemoteRoute[] = [
  lazyRoute("/", () => import(/* webpackChunkName: "home" */ "./home/home.route").then((file) => file.homeRoute)),
  lazyRoute("/produtos", fetchCatalogue),
  lazyRoute("/catalogo", fetchCatalogue),
  lazyRoute("/buscar", () =>
    import(/* webpackChunkName: "search" */ "./buscar/search.route").then((file) => file.searchRoute),
  ),
  lazyRoute("/categorias", () =>
    import(/* webpackChunkName: "categories" */ "./categorias/categories.route").then((file) => file.categoriesRoute),
  ),
  lazyRoute("/categoria/:id", () =>
    import(/* webpackChunkName: "category" */ "./categoria/category.route").then((file) => file.categoryRoute),
  ),
  {
    ...lazyRoute("/product/:id", () =>
      import(/* webpackChunkName: "product" */ "./product/product.route").then((file) => file.productRoute),
    ),
    many: true,
  },
  lazyRoute("/avaliacoes", () =>
    import(/* webpackChunkName: "reviews" */ "./avaliacoes/reviews.route").then((file) => file.reviewsRoute),
  ),
  lazyRoute("/como-funciona", () =>
    import(/* webpackChunkName: "how-it-works" */ "./como-funciona/how-it-works.route").then(
      (file) => file.howItWorksRoute,
    ),
  ),
  lazyRoute("/termos-servicos", fetchTerms),
  lazyRoute("/termos-uso", fetchTerms),
  lazyRoute("/garantia", () =>
    import(/* webpackChunkName: "guarantee" */ "./garantia/guarantee.route").then((file) => file.guaranteeRoute),
  ),
  lazyRoute("/privacidade", () =>
    import(/* webpackChunkName: "privacy" */ "./privacidade/privacy.route").then((file) => file.privacyRoute),
  ),
  lazyRoute("/avise-me/confirmar", () =>
    import(/* webpackChunkName: "confirm-alert" */ "./stock-alert/confirm-alert.route").then(
      (file) => file.confirmAlertRoute,
    ),
  ),
  lazyRoute("/whatsapp", () =>
    import(/* webpackChunkName: "whatsapp" */ "./whatsapp/whatsapp.route").then((file) => file.whatsappRoute),
  ),
].map(withOwnTheme);
