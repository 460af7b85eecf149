import { productPicture } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Badge, Card, formatDate, MediaRow, ProductImage, Stack, StarRating, Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import type { PublicReview, ReviewedProduct } from "./review";

interface ReviewCardProps {
  review: PublicReview;
  /** The reviewed product, for pages with several products; `null` if it is no longer listed. */
  product?: ReviewedProduct | null;
  /** True for a built-in sample. */
  isSample: boolean;
}

/**
 * One review: stars, text, author and day. A sample has a dashed border and neither author nor day, because no customer
 * wrote it.
 */
export function ReviewCard({ review, product, isSample }: ReviewCardProps) {
  return (
    <Item as="li" $isSample={isSample}>
      <Stack $gap={3}>
        {isSample && (
          <div>
            <Badge $tone="yellow">Exemplo, não é de um cliente</Badge>
          </div>
        )}
        {product !== undefined && <About product={product} />}
        <StarRating rating={review.rating} />
        {review.comment && <Words $muted={isSample}>{review.comment}</Words>}
        {!isSample && (
          <Text $size="caption" $muted>
            {review.user_name ?? "Cliente"} · <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </Text>
        )}
      </Stack>
    </Item>
  );
}

function About({ product }: { product: ReviewedProduct | null }) {
  if (!product) return <Text $muted>Produto fora do catálogo</Text>;
  return (
    <MediaRow $picture={12} $centered>
      <ProductImage src={productPicture(product)} />
      <div>
        <TextLink $alone as={StoreLink} to={`/product/${encodeURIComponent(product.id)}`}>
          {product.name}
        </TextLink>
      </div>
    </MediaRow>
  );
}

const Item = styled(Card)<{ $isSample: boolean }>`
  overflow-wrap: anywhere;
  ${({ $isSample }) => $isSample && "background: none; border-style: dashed;"}
`;

const Words = styled(Text)`
  white-space: pre-line;
`;
