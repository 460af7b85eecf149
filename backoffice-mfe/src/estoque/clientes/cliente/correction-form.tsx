import { makeId, notify, readFailure } from "@store/shared-data";
import { Field, formatPrice, TextInput } from "@store/shared-ui";
import { useRef, useState } from "react";
import { useCorrectCredit } from "../../../credit/use-credit";
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
  const [text, setText] = useState("");
  const correct = useCorrectCredit();
  // One correction has one name until the store has decided about it, however often it is sent.
  const entryId = useRef("");
  const problem = problemOf(text, balance);

  function handleSubmit(reason: string) {
    const amount = parsePrice(text) ?? 0;
    entryId.current ||= makeId();
    return correct.mutateAsync({ userId: accountId, amount, reason, entryId: entryId.current }).then(
      (credit) => {
        notify(
          credit.awaits_approval
            ? adminMessages.awaitsApproval
            : adminSentences.creditCorrected(formatPrice(credit.balance)),
        );
        onDone();
      },
      (error: unknown) => {
        if (readFailure(error).code !== "network") entryId.current = "";
        throw error;
      },
    );
  }
  function handleChange(next: string) {
    // Another amount is another correction.
    entryId.current = "";
    setText(next);
  }
  return (
    <ReasonForm
      effect="O valor entra no extrato do cliente na hora, e ele o vê no perfil. Com sinal de menos, é retirado."
      action="Confirmar correção"
      draft={`credit:${accountId}`}
      fields={(tried) => (
        <Field label="Valor" hint="Em reais: 25,00 para dar, -10,00 para retirar." error={tried ? problem : undefined}>
          <TextInput inputMode="text" value={text} onChange={({ target }) => handleChange(target.value)} />
        </Field>
      )}
      ready={problem === undefined}
      failed={adminSentences.creditCorrectionFailed}
      onSubmit={handleSubmit}
      onCancel={onDone}
    />
  );
}
