import type { ManyProgress } from "../list/use-act-on-many";
import type { ReviewAction } from "./moderation.api";
import { decidedReviewsText } from "./review-messages";

interface Decided {
  decision?: ReviewAction;
  done?: number;
  refused?: ManyProgress["refused"];
  left?: number;
}
const decided = ({ decision = "approve", done = 0, refused = [], left = 0 }: Decided) => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: "avaliação" }));
  const total = done + refused.length + left;
  const progress = { done: items(done).map(({ id }) => id), refused, left: items(left), total, isRunning: false };
  return [decision, progress] as const;
};
const missed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `avaliação ${index}`,
    reason: "não existe mais",
  }));

// The exact singular of R8.6.
it.each([
  [decided({ done: 1 }), "Avaliação aprovada com sucesso!"],
  [decided({ decision: "reject", done: 1 }), "Avaliação rejeitada e removida!"],
  [decided({ refused: missed(1) }), "Erro ao aprovar avaliação"],
  [decided({ decision: "reject", refused: missed(2) }), "Erro ao rejeitar avaliação"],
  [decided({ done: 13 }), "13 avaliações aprovadas com sucesso!"],
  [decided({ decision: "reject", done: 2 }), "2 avaliações rejeitadas e removidas!"],
  [decided({ done: 12, refused: missed(1) }), "12 avaliações aprovadas. 1 não foi: avaliação 0 não existe mais."],
  [
    decided({ decision: "reject", done: 1, refused: missed(2) }),
    "1 avaliação rejeitada e removida. 2 não foram: avaliação 0 não existe mais; avaliação 1 não existe mais.",
  ],
  [
    decided({ done: 50, refused: missed(5), left: 10 }),
    "50 avaliações aprovadas. 5 não foram: avaliação 0 não existe mais; avaliação 1 não existe mais; avaliação 2 não existe mais; mais 2. 10 não foram tentadas.",
  ],
  [decided({ done: 50, left: 10 }), "50 avaliações aprovadas. 10 não foram tentadas."],
])("says of %j: %s", (report, text) => expect(decidedReviewsText(...report)).toBe(text));
