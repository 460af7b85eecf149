import { notify } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { useCorrectCredit } from "../../../credit/credit.api";
import { ReasonForm } from "../../../form/reason-form";
import { adminMessages, adminSentences } from "../../../messages/admin-messages";
import { parsePrice } from "../../product/parse-price";

interface CorrectionFormProps {
  accountId: string;
  /** The account's present balance, in reais. */
  balance: number;
  onDone: () => void;
}

const most = 10_000;

/** The problem with an amount: it is none, or takes more than there is. */
function problemOf(text: string, balance: number): string | undefined {
  const amount = parsePrice(text);
  if (amount === null || amount === 0) return "Informe um valor em reais, como 25,00 ou -10,00";
  if (Math.abs(amount) > most) return `No máximo ${formatPrice(most)} de cada vez`;
  return balance + amount < 0 ? `O crédito é de ${formatPrice(balance)} e não pode ficar negativo` : undefined;
}

/** Adds to a customer's credit, or takes from it, with a reason that the log keeps. */
export function CorrectionForm({ accountId, balance, onDone }: CorrectionFormProps) {
  const correct = useCorrectCredit();
  return (
    <ReasonForm
      effect="O valor entra no extrato do cliente na hora, e ele o vê no perfil. Com sinal de menos, é retirado."
      action="Confirmar correção"
      draft={`credit:${accountId}`}
      asks={{
        amount: {
          label: "Valor",
          hint: "Em reais: 25,00 para dar, -10,00 para retirar.",
          problem: (text) => problemOf(text, balance),
        },
      }}
      failed={adminSentences.creditCorrectionFailed}
      // Sent again after a lost answer it is the same correction.
      onSubmit={async (reason, { amount = "" }, entryId) => {
        const change = { userId: accountId, amount: parsePrice(amount) ?? 0, reason, entryId };
        const credit = await correct.mutateAsync(change);
        notify(
          credit.awaits_approval
            ? adminMessages.awaitsApproval
            : adminSentences.creditCorrected(formatPrice(credit.balance)),
        );
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
