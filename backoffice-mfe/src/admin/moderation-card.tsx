import {
  Badge,
  Button,
  Card,
  Checkbox,
  formatDate,
  Heading,
  maskUserId,
  ProductImage,
  Row,
  Stack,
  StarRating,
  Text,
} from "shared-ui";
import { styled } from "styled-components";
import type { ModeratedReview } from "./moderation.api";
import { useVerdict } from "./use-verdict";

interface ModerationCardProps {
  review: ModeratedReview;
  ticked: boolean;
  /** Absent where there is nothing to tick together. */
  onTick: ((on: boolean) => void) | undefined;
}

export function ModerationCard({ review, ticked, onTick }: ModerationCardProps) {
  const { product_name, product_image, user_id, rating, comment, is_approved, created_at } = review;
  const author = user_id ? maskUserId(user_id) : "conta removida";
  return (
    <Card as="article" $dense aria-label={`Avaliação de ${author} sobre ${product_name}`}>
      <Layout>
        <ProductImage src={product_image} />
        <Stack $gap={2}>
          <Heading as="h2" $size="body">
            {product_name}
          </Heading>
          <Row $gap={3}>
            <StarRating rating={rating} />
            <Badge $tone={is_approved ? "green" : "yellow"}>{is_approved ? "Aprovada" : "Pendente"}</Badge>
            <Text $size="caption" $muted $tabular>
              {author} · {formatDate(created_at)}
            </Text>
          </Row>
          {comment ? <Comment>{comment}</Comment> : <Text $muted>Sem comentário</Text>}
          {!is_approved && <Decision review={review} author={author} ticked={ticked} onTick={onTick} />}
        </Stack>
      </Layout>
    </Card>
  );
}

interface DecisionProps extends ModerationCardProps {
  author: string;
}

function Decision({ review, author, ticked, onTick }: DecisionProps) {
  const { decide, isPending } = useVerdict();
  const what = `avaliação de ${author} sobre ${review.product_name}`;
  return (
    <Row $gap={3}>
      <Button
        size="small"
        loading={isPending}
        aria-label={`Aprovar ${what}`}
        onClick={() => decide("approve", [review.id])}
      >
        Aprovar
      </Button>
      <Button
        size="small"
        variant="ghost"
        loading={isPending}
        aria-label={`Rejeitar ${what}`}
        onClick={() => decide("reject", [review.id])}
      >
        Rejeitar
      </Button>
      {onTick && <Checkbox label="Selecionar" checked={ticked} onChange={({ target }) => onTick(target.checked)} />}
    </Row>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[16]} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
`;

const Comment = styled.p`
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
