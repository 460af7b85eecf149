import { StoreLink } from "@store/shared-data/router";
import { Badge, formatDate, StarRating, TextLink } from "@store/shared-ui";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { Section } from "../../../widgets/section";
import type { CustomerReview } from "./customer.api";

const columns: readonly Column<CustomerReview>[] = [
  {
    name: "Produto",
    kind: "words",
    card: "title",
    cell: ({ product_name, is_approved }) => (
      <TextLink $alone as={StoreLink} to={is_approved ? "/admin/avaliacoes?aba=approved" : "/admin/avaliacoes"}>
        {product_name}
      </TextLink>
    ),
  },
  {
    name: "Situação",
    card: "badge",
    cell: ({ is_approved }) => (
      <Badge $tone={is_approved ? "green" : "yellow"}>{is_approved ? "Aprovada" : "Pendente"}</Badge>
    ),
  },
  { name: "Nota", cell: ({ rating }) => <StarRating rating={rating} /> },
  { name: "Comentário", kind: "words", cell: ({ comment }) => comment ?? "Sem comentário" },
  { name: "Escrita em", cell: ({ created_at }) => formatDate(created_at) },
];

interface CustomerReviewsProps {
  reviews: readonly CustomerReview[];
}

export function CustomerReviews({ reviews }: CustomerReviewsProps) {
  return (
    <Section title="Avaliações" empty={reviews.length === 0 && "Nenhuma avaliação."}>
      <DataTable
        label="Avaliações do cliente"
        caption={pluralize(reviews.length, "avaliação", "avaliações")}
        columns={columns}
        rows={reviews}
        idOf={({ id }) => id}
        nameOf={({ product_name }) => `avaliação de ${product_name}`}
      />
    </Section>
  );
}
