import { formatPrice, Text } from "@store/shared-ui";
import type { ClaimSummary } from "../data/claims.api";
import { isSettled, type Order } from "../data/order";

/** Text for an order whose claim was settled without a replacement. */
export const defectiveKey = "A key deste pedido foi marcada como defeituosa.";

interface ClaimOutcomeProps {
  claim: ClaimSummary;
  order: Order;
}

/** Status or decision of an order's guarantee claim; renders nothing for a withdrawn claim. */
export function ClaimOutcome({ claim, order }: ClaimOutcomeProps) {
  const words = outcomeText(claim);
  if (words === null) return null;
  return (
    <Text $size="caption" $weight="medium">
      {words}
      {isSettled(order, claim) && ` ${defectiveKey}`}
    </Text>
  );
}

function outcomeText({ state, decision, given_amount }: ClaimSummary): string | null {
  if (state === "open") return "Garantia: a equipe está com o seu chamado.";
  if (state === "answered") return "Garantia: a equipe respondeu e aguarda o seu retorno.";
  switch (decision) {
    case "replacement":
      return "Garantia: sua key foi trocada.";
    case "credit":
      return `Garantia: você recebeu ${given_amount === null ? "o valor" : formatPrice(given_amount)} de crédito.`;
    case "refund":
      return "Garantia: o pedido foi reembolsado.";
    case "refusal":
      return "Garantia: o chamado foi recusado.";
    default:
      return null;
  }
}
