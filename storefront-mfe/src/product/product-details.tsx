import { categoryLabels, type Product, productPicture, visitCoupon } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Heading, Icon, icons, PriceBlock, ProductImage, Stack, StockCounters, Text, TextLink } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { categoryAddress } from "../catalogue/category-address";
import { BuyButton } from "./buy-button";
import type { CouponPrice } from "./coupon-price";
import { FetchedAlternatives, FetchedFacts } from "./fetched-below";
import { ProductLayout } from "./product-layout";

interface ProductDetailsProps {
  product: Product;
  /** While the database is unreachable: time of the last data about the product, in milliseconds since 1970. */
  knownAt: number | null;
}

type PartProps = Pick<ProductDetailsProps, "product">;

/** A product's details with the buy button. */
export function ProductDetails({ product, knownAt }: ProductDetailsProps) {
  return (
    <ProductLayout
      image={<ProductImage src={productPicture(product)} priority dimmed={product.stock_count <= 0} />}
      title={<Title product={product} />}
      offer={<Offer product={product} knownAt={knownAt} />}
      details={<Details product={product} />}
    />
  );
}

function Title({ product }: PartProps) {
  return (
    <>
      <Text $size="caption" $muted>
        <TextLink $alone as={StoreLink} to={categoryAddress(product.category)}>
          {categoryLabels[product.category]}
        </TextLink>
      </Text>
      <Heading as="h1">{product.name}</Heading>
    </>
  );
}

function Offer({ product, knownAt }: ProductDetailsProps) {
  const [Coupon, setCoupon] = useState<typeof CouponPrice>();
  const [price, setPrice] = useState<number>();
  // Few visitors have a coupon, so its code comes with the part below the first screen.
  useEffect(() => {
    if (visitCoupon(window.location.search) === null) return;
    import(/* webpackChunkName: "product-below" */ "./coupon-price").then(
      (file) => setCoupon(() => file.CouponPrice),
      () => {},
    );
  }, []);
  return (
    <>
      {Coupon ? (
        <Coupon product={product} onPrice={setPrice} />
      ) : (
        <PriceBlock price={product.price} originalPrice={product.original_price} size="display" />
      )}
      <StockCounters stock={product.stock_count} sold={product.sold_count} />
      <BuyButton product={product} price={price} knownAt={knownAt} />
      {product.stock_count > 0 && product.guarantee_hours > 0 && (
        <FetchedFacts
          name={product.name}
          guarantee_hours={product.guarantee_hours}
          guarantee_wait_hours={product.guarantee_wait_hours}
          max_per_order={product.max_per_order}
        />
      )}
      {product.stock_count <= 0 && <FetchedAlternatives product={product} />}
    </>
  );
}

function Details({ product: { description, features } }: PartProps) {
  return (
    <>
      {description && (
        <Stack as="section" aria-labelledby="descricao" $gap={2}>
          <Heading id="descricao" $size="lead">
            Descrição
          </Heading>
          <Description>{description}</Description>
        </Stack>
      )}
      {features.length > 0 && (
        <Stack as="section" aria-labelledby="especificacoes" $gap={3}>
          <Heading id="especificacoes" $size="lead">
            Especificações
          </Heading>
          <Features>
            {features.map((feature, index) => (
              <li key={index}>
                <Icon icon={icons.check} />
                {feature}
              </li>
            ))}
          </Features>
        </Stack>
      )}
    </>
  );
}

const Description = styled(Text)`
  white-space: pre-line;
`;

const Features = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  /* Flex items would otherwise widen the page for a word longer than a line. */
  overflow-wrap: anywhere;
  & > li { display: flex; gap: ${({ theme }) => theme.space[2]}; }
  & svg { color: ${({ theme }) => theme.colors.muted}; }
`;
