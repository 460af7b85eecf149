import { StoreLink } from "@store/shared-data/router";
import {
  ErrorState,
  formatDecimal,
  Heading,
  Pagination,
  Row,
  Skeleton,
  Stack,
  StarRating,
  Text,
  TextLink,
} from "@store/shared-ui";
import { useState } from "react";
import { reviewsPerPage } from "../reviews/public-reviews.api";
import { ReviewCard } from "../reviews/review-card";
import { ReviewList } from "../reviews/review-list";
import { useProductReviews } from "./use-product-reviews";

interface ProductReviewsProps {
  productId: string;
}

/** Customer reviews of a product, six per page. */
export function ProductReviews({ productId }: ProductReviewsProps) {
  const [page, setPage] = useState(1);
  const { reviews, total, average, areSamples, isPending, failure, retry } = useProductReviews(productId, page);
  const isBroken = failure !== null && reviews.length === 0;
  return (
    <Stack as="section" aria-labelledby="avaliacoes" aria-busy={isPending}>
      <Row $gap={3} $align="baseline">
        <Heading id="avaliacoes">{areSamples ? "Exemplos de avaliações" : "Avaliações"}</Heading>
        {average > 0 && <Average average={average} total={total} />}
      </Row>
      {isPending && <Skeleton $height="8em" />}
      {isBroken && <ErrorState message="Não foi possível carregar as avaliações." onRetry={retry} />}
      {areSamples && <Text $muted>Escritos pela loja. Não são opiniões de clientes.</Text>}
      {!isPending && !isBroken && total === 0 && (
        <Text $muted>
          Este produto ainda não tem avaliações. Comprou? Seja a primeira pessoa a avaliar, em{" "}
          <TextLink as={StoreLink} to="/meus-pedidos">
            Meus Pedidos
          </TextLink>
          .
        </Text>
      )}
      <ReviewList>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} isSample={areSamples} />
        ))}
      </ReviewList>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / reviewsPerPage)}
        onChange={setPage}
        label="Páginas de avaliações"
      />
    </Stack>
  );
}

function Average({ average, total }: { average: number; total: number }) {
  return (
    <Row $gap={2}>
      <StarRating rating={average} />
      <Text as="span" $muted $tabular>
        {formatDecimal(average, 1)} ({total})
      </Text>
    </Row>
  );
}
