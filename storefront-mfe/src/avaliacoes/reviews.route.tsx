import { catalogueFailureMessages, type RemoteRoute } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Button, ButtonLink, Container, EmptyState, ErrorState, icons, PageHeader, Row, Stack } from "shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { publicHead } from "../head/public-head";
import { ReviewCard } from "../reviews/review-card";
import { ReviewList } from "../reviews/review-list";
import { ReviewListSkeleton } from "../reviews/review-list-skeleton";
import { loadApprovedReviews, useApprovedReviews } from "./use-approved-reviews";

function ReviewsPage() {
  return (
    <Container>
      <PageHeader title="Avaliações" lead="O que dizem os clientes, com o produto que cada um comprou." />
      <Reviews />
    </Container>
  );
}

function Reviews() {
  const { reviews, areSamples, isPending, failure, retry, ...more } = useApprovedReviews();
  if (isPending) return <ReviewListSkeleton />;
  if (reviews.length === 0) {
    return failure ? <ErrorState message={catalogueFailureMessages[failure]} onRetry={retry} /> : <NoReviews />;
  }
  return (
    <Stack $gap={6}>
      <CatalogueNotice failure={failure} onRetry={retry} />
      <ReviewList>
        {reviews.map(({ review, product }) => (
          <ReviewCard key={review.id} review={review} product={product} isSample={areSamples} />
        ))}
      </ReviewList>
      {more.hasMore && (
        <Row $justify="center">
          <Button loading={more.isLoadingMore} onClick={more.loadMore}>
            Mostrar mais avaliações
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={icons.star}
      title="Ainda não há avaliações"
      description="As avaliações aparecem aqui depois de aprovadas."
      action={
        <ButtonLink as={StoreLink} to="/produtos">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}

/** /avaliacoes: all approved reviews, each with its product. */
export const reviewsRoute: RemoteRoute = {
  path: "/avaliacoes",
  Component: ReviewsPage,
  load: ({ queryClient, db }) => loadApprovedReviews(queryClient, db),
  head: (_data, context) =>
    publicHead(context, {
      path: "/avaliacoes",
      title: "Avaliações",
      description: "Avaliações de clientes sobre contas de anúncio, perfis e proxys comprados na loja.",
    }),
  staticPaths: async () => ["/avaliacoes"],
};
