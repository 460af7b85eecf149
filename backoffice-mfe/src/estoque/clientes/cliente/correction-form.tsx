import { formatPrice } from "@store/shared-ui";
import { pendingApprovals } from "../../../approvals/approvals.api";
import { correctCredit } from "../../../credit/credit.api";
import { staffOrders } from "../../../data/staff-query";
import { ActForm } from "../../../form/act-form";
import { adminMessages, adminSentences, failedTo } from "../../../messages/admin-messages";
import { parsePrice } from "../../product/parse-price";

interface CorrectionFormProps {
  accountId: string;
  /** Current balance in reais. */
  balance: number;
  onDone: () => void;
}

const most = 10_000;

/** Validation message of an amount: invalid, or more than the balance. */
function problemOf(text: string, balance: number): string | undefined {
  const amount = parsePrice(text);
  if (amount === null || amount === 0) return "Informe um valor em reais, como 25,00 ou -10,00";
  if (Math.abs(amount) > most) return `No máximo ${formatPrice(most)} de cada vez`;
  return balance + amount < 0 ? `O crédito é de ${formatPrice(balance)} e não pode ficar negativo` : undefined;
}

/** Increases or decreases a customer's credit, with a reason for the log. */
export const CorrectionForm = ({ accountId, balance, onDone }: CorrectionFormProps) => (
  <ActForm
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
    // The request id as entry id makes a retry after a lost response idempotent.
    write={(db, reason, { amount = "" }, entryId) =>
      correctCredit(db, { userId: accountId, amount: parsePrice(amount) ?? 0, reason, entryId })
    }
    refreshes={[staffOrders, pendingApprovals]}
    message={(credit) =>
      credit.awaits_approval
        ? adminMessages.awaitsApproval
        : adminSentences.creditCorrected(formatPrice(credit.balance))
    }
    failed={failedTo("corrigir o crédito")}
    onClose={onDone}
  />
);
