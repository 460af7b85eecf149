import { StoreLink } from "shared-data/router";
import { Badge, Card, formatDate, MediaRow, ProductImage, Row, Stack, StarRating, Text, TextLink } from "shared-ui";
import { styled } from "styled-components";
import type { PublicReview, ReviewedProduct } from "./review";

interface ReviewCardProps {
  review: PublicReview;
  /** The product it is about, where the page shows several; `null` where that one is no longer listed. */
  product?: ReviewedProduct | null;
  /** A built-in sample that stands in for real reviews. */
  isSample: boolean;
}

/** One review: stars, words, author and day. */
export function ReviewCard({ review, product, isSample }: ReviewCardProps) {
  return (
    <Item as="li">
      <Stack $gap={3}>
        {product !== undefined && <About product={product} />}
        <Row $justify="space-between">
          <StarRating rating={review.rating} />
          {isSample && <Badge $tone="neutral">Exemplo</Badge>}
        </Row>
        {review.comment && <Words>{review.comment}</Words>}
        <Text $size="caption" $muted>
          {review.user_name ?? "Cliente"} · <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
        </Text>
      </Stack>
    </Item>
  );
}

function About({ product }: { product: ReviewedProduct | null }) {
  if (!product) return <Text $muted>Produto fora do catálogo</Text>;
  return (
    <MediaRow $picture={12} $centered>
      <ProductImage src={product.image_url} />
      <div>
        <TextLink $alone as={StoreLink} to={`/product/${encodeURIComponent(product.id)}`}>
          {product.name}
        </TextLink>
      </div>
    </MediaRow>
  );
}

const Item = styled(Card)`
  overflow-wrap: anywhere;
`;

const Words = styled(Text)`
  white-space: pre-line;
`;
