import type { StaffRole } from "@store/shared-data";
import { Badge, formatDate, icons, ProductImage, StarRating } from "@store/shared-ui";
import { styled } from "styled-components";
import { StaffPage } from "../access/staff-page";
import { productPath } from "../addresses/addresses";
import { lookup } from "../format/lookup";
import { defineList } from "../list/define-list";
import { product } from "../list/filter-field";
import { PageLink } from "../widgets/page-link";
import { Second } from "../widgets/person-text";
import { DecideMany, Decision } from "./decide-reviews";
import {
  authorOf,
  listReviewsToModerate,
  type ModeratedReview,
  moderationTabs,
  pendingReviews,
  reviewName,
} from "./moderation.api";

const nothing = {
  pending: {
    title: "Não há avaliações pendentes no momento",
    description: "As avaliações que os clientes enviam esperam aqui pela sua decisão.",
  },
  approved: {
    title: "Não há avaliações aprovadas ainda",
    description: "As que você aprova em Pendentes ficam aqui e na loja.",
  },
  all: {
    title: "Nenhuma avaliação foi enviada ainda",
    description: "Quem recebeu um pedido pode avaliá-lo em Meus Pedidos.",
  },
};

export const ModerationPage = ({ role }: { role: StaffRole }) => (
  <StaffPage title="Moderação de Avaliações">
    <ModerationList role={role} />
  </StaffPage>
);

/** Reviews by tab (R2.11); also the content of a dialog of the stock page. */
export const ModerationList = defineList({
  address: "avaliacoes",
  noun: ["avaliação", "avaliações"],
  defaults: pendingReviews,
  fields: [product()],
  tabs: {
    label: "Avaliações por situação",
    parameter: "aba",
    options: moderationTabs,
    count: ({ counts }, tab) => lookup(counts, tab),
  },
  queryKey: ["private", "staff-reviews"],
  perPage: 20,
  fetch: listReviewsToModerate,
  nameOf: reviewName,
  columns: ({ deselect }) => [
    { name: "Produto", kind: "words", card: "title", cell: (review) => <Product review={review} /> },
    {
      name: "Nota",
      card: "figure",
      cell: ({ rating }) => (
        <Stars>
          <StarRating rating={rating} />
        </Stars>
      ),
    },
    { name: "Comentário", cell: ({ comment }) => <CommentText text={comment ?? "Sem comentário"} /> },
    {
      name: "Situação",
      card: "badge",
      cell: ({ is_approved }) => (
        <Badge $tone={is_approved ? "green" : "yellow"}>{is_approved ? "Aprovada" : "Pendente"}</Badge>
      ),
    },
    {
      name: "Ações",
      card: "act",
      cell: (review) => !review.is_approved && <Decision review={review} deselect={deselect} />,
    },
  ],
  empty: ({ aba }) => ({ icon: icons.star, ...nothing[aba] }),
  Bulk: DecideMany,
  canChoose: ({ is_approved }) => !is_approved,
});

function Product({ review }: { review: ModeratedReview }) {
  return (
    <Pictured>
      <ProductImage src={review.product_image} />
      <div>
        <PageLink to={productPath(review.product_id)}>{review.product_name}</PageLink>
        <Second>
          {authorOf(review)} · {formatDate(review.created_at)}
        </Second>
      </div>
    </Pictured>
  );
}

/** A longer comment opens on a click, so that ten rows fit a laptop's first screen, and three cards a phone's. */
const CommentText = ({ text }: { text: string }) =>
  text.length > 80 || text.split("\n").length > 2 ? (
    <Comment as="details">
      <summary>{text}</summary>
    </Comment>
  ) : (
    <Comment>{text}</Comment>
  );

const Pictured = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[8]} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  @media ${({ theme }) => theme.media.laptop} { inline-size: ${({ theme }) => theme.size.menu}; }
  /* A row is short: its link's height overlaps what is around it. */
  a {
    display: block;
    max-inline-size: 100%;
    margin-block: calc(-1 * ${({ theme }) => theme.space[3]});
    overflow: hidden;
    line-height: ${({ theme }) => theme.size.tap};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media not all and ${({ theme }) => theme.media.laptop} {
    display: block;
    & > :first-child { display: none; }
  }
`;

const Stars = styled.div`
  inline-size: 6em;
`;

const Comment = styled.p`
  @media ${({ theme }) => theme.media.laptop} { min-inline-size: ${({ theme }) => theme.size.words}; }
  /* Its label on a card. */
  td:has(> &)::before { display: none; }
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
  overflow-wrap: anywhere;
  & > summary { display: block; cursor: pointer; }
  &:not([open]) > summary { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;
