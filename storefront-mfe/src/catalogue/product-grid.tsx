import { type ProductSummary, productPicture } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Grid, ProductCard } from "@store/shared-ui";
import { PurchaseLink } from "./purchase-link";

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** Heading level in the page's outline. */
  headingAs?: "h2" | "h3";
  /** Number of images initially in view, which get a high fetch priority. */
  priorityCount?: number;
}

/** Products as cards, in as many columns as fit; one or two products as wide cards. */
export function ProductGrid({ products, headingAs = "h3", priorityCount = 0 }: ProductGridProps) {
  return (
    <Grid as="ul" $columns={products.length > 2 ? 4 : 2}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            name={product.name}
            imageUrl={productPicture(product)}
            price={product.price}
            originalPrice={product.original_price}
            stock={product.stock_count}
            sold={product.sold_count}
            to={`/product/${encodeURIComponent(product.id)}`}
            linkAs={StoreLink}
            buyAs={PurchaseLink}
            headingAs={headingAs}
            priority={index < priorityCount}
          />
        </li>
      ))}
    </Grid>
  );
}
