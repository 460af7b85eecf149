import {
  Badge,
  Button,
  Card,
  Checkbox,
  formatDate,
  Heading,
  ProductImage,
  Row,
  Stack,
  StarRating,
  Text,
} from "@store/shared-ui";
import { useRef } from "react";
import { styled } from "styled-components";
import { authorOf, type ModeratedReview, type ReviewAction, reviewName } from "./moderation.api";

interface ModerationCardProps {
  review: ModeratedReview;
  ticked: boolean;
  /** Undefined if the review cannot be selected. */
  onTick: ((range: boolean) => void) | undefined;
  /** True while a decision is being saved. */
  working: boolean;
  onDecide: (decision: ReviewAction) => void;
  /** Filters by this review's product; undefined if that filter is already active. */
  onProduct: (() => void) | undefined;
}

export function ModerationCard({ review, onProduct, ...decision }: ModerationCardProps) {
  const { product_name, product_image, rating, comment, is_approved, created_at } = review;
  const author = authorOf(review);
  return (
    // Shortcuts focus cards; they are not tab stops.
    <Card
      as="article"
      $dense
      aria-label={`Avaliação de ${author} sobre ${product_name}`}
      data-review={review.id}
      tabIndex={-1}
    >
      <Layout>
        <ProductImage src={product_image} />
        <Stack $gap={2}>
          <Row $justify="space-between">
            <Heading as="h2" $size="body">
              {product_name}
            </Heading>
            {onProduct && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`Ver só avaliações de ${product_name}`}
                onClick={onProduct}
              >
                Só deste produto
              </Button>
            )}
          </Row>
          <Row $gap={3}>
            <StarRating rating={rating} />
            <Badge $tone={is_approved ? "green" : "yellow"}>{is_approved ? "Aprovada" : "Pendente"}</Badge>
            <Text $size="caption" $muted $tabular>
              {author} · {formatDate(created_at)}
            </Text>
          </Row>
          {comment ? <Comment>{comment}</Comment> : <Text $muted>Sem comentário</Text>}
          {!is_approved && <Decision review={review} {...decision} />}
        </Stack>
      </Layout>
    </Card>
  );
}

function Decision({ review, ticked, onTick, working, onDecide }: Omit<ModerationCardProps, "onProduct">) {
  const what = reviewName(review);
  // A change event has no modifier keys, so the preceding click event records Shift.
  const range = useRef(false);
  return (
    <Row $gap={3}>
      <Button size="small" loading={working} aria-label={`Aprovar ${what}`} onClick={() => onDecide("approve")}>
        Aprovar
      </Button>
      <Button
        size="small"
        variant="ghost"
        loading={working}
        aria-label={`Rejeitar ${what}`}
        onClick={() => onDecide("reject")}
      >
        Rejeitar
      </Button>
      {onTick && (
        <Checkbox
          label="Selecionar"
          checked={ticked}
          onClick={(event) => {
            range.current = event.shiftKey;
          }}
          onChange={() => onTick(range.current)}
        />
      )}
    </Row>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[16]} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
  h2 { min-inline-size: 0; overflow-wrap: anywhere; }
`;

const Comment = styled.p`
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
