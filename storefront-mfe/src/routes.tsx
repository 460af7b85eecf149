import type { RemoteRoute } from "shared-data";
import { withOwnTheme } from "shared-ui";
import { catalogueRoute } from "./catalogue/catalogue.route";
import { categoriesRoute } from "./categories/categories.route";
import { categoryRoute } from "./category/category.route";
import { guaranteeRoute } from "./guarantee/guarantee.route";
import { homeRoute } from "./home/home.route";
import { productRoute } from "./product/product.route";
import { reviewsRoute } from "./reviews/reviews.route";
import { termsRoute } from "./terms/terms.route";
import { whatsappRoute } from "./whatsapp/whatsapp.route";

/** Every URL of the storefront. A second path of a page leads to the same screen; its canonical address is the first. */
export const routes: readonly RemoteRoute[] = [
  homeRoute,
  catalogueRoute,
  { ...catalogueRoute, path: "/catalogo" },
  categoriesRoute,
  categoryRoute,
  productRoute,
  reviewsRoute,
  termsRoute,
  { ...termsRoute, path: "/termos-uso" },
  guaranteeRoute,
  whatsappRoute,
].map(withOwnTheme);
