import { catalogueFailureMessages, type RemoteRoute } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, Container, EmptyState, ErrorState, icons, PageHeader, Stack } from "@store/shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { LoadMore } from "../catalogue/load-more";
import { publicHead } from "../head/public-head";
import { ReviewCard } from "../reviews/review-card";
import { ReviewList } from "../reviews/review-list";
import { ReviewListSkeleton } from "../reviews/review-list-skeleton";
import { type ApprovedReviewsResult, loadApprovedReviews, useApprovedReviews } from "./use-approved-reviews";

function ReviewsPage() {
  const result = useApprovedReviews();
  const [title, lead] = wordsFor(result);
  return (
    <Container>
      <PageHeader title={title} lead={lead} />
      <Reviews {...result} />
    </Container>
  );
}

// The heading mentions customers only above real customer reviews.
function wordsFor({ reviews, areSamples }: ApprovedReviewsResult): [title: string, lead: string] {
  if (areSamples) return ["Exemplos de avaliações", samplesLead];
  if (reviews.length === 0)
    return ["Avaliações", "Notas e comentários de quem comprou, publicados depois de aprovados."];
  return ["Avaliações", "O que dizem os clientes, com o produto que cada um comprou."];
}

// Makes no statement about customer reviews: they may not have loaded.
const samplesLead = "Os textos abaixo são exemplos escritos pela loja, e não opiniões de clientes.";

function Reviews({ reviews, areSamples, isPending, failure, retry, more }: ApprovedReviewsResult) {
  if (isPending) return <ReviewListSkeleton />;
  if (reviews.length === 0) {
    if (failure) return <ErrorState message={catalogueFailureMessages[failure]} onRetry={retry} />;
    return (
      <Stack $gap={6}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        <NoReviews />
      </Stack>
    );
  }
  return (
    <Stack $gap={6}>
      <CatalogueNotice failure={failure} onRetry={retry} />
      <ReviewList>
        {reviews.map(({ review, product }) => (
          <ReviewCard key={review.id} review={review} product={product} isSample={areSamples} />
        ))}
      </ReviewList>
      <LoadMore {...more}>Mostrar mais avaliações</LoadMore>
    </Stack>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={icons.star}
      title="Ainda não há avaliações"
      description="Comprou? Avalie em Meus Pedidos: a sua pode ser a primeira. Ela aparece aqui depois de aprovada."
      action={
        <ButtonLink as={StoreLink} to="/produtos">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}

export const reviewsRoute: RemoteRoute = {
  path: "/avaliacoes",
  Component: ReviewsPage,
  load: ({ queryClient, db }) => loadApprovedReviews(queryClient, db),
  head: (areSamples, context) =>
    publicHead(context, {
      path: "/avaliacoes",
      title: "Avaliações",
      description: areSamples
        ? samplesLead
        : "Avaliações de clientes sobre contas de anúncio, perfis e proxys comprados na loja.",
    }),
  staticPaths: async () => ["/avaliacoes"],
};
