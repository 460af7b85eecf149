import { creditEntryName } from "@store/shared-data";
import { formatDateTime, formatPrice, Text } from "@store/shared-ui";
import { PendingApprovals } from "../../../approvals/pending-approvals";
import { type AccountCredit, creditSchema } from "../../../credit/credit.api";
import { callJson } from "../../../data/parse-result";
import { useIsAdmin } from "../../../data/staff-query";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { adminMessages, failedTo } from "../../../messages/admin-messages";
import { ActWithReason } from "../../../widgets/act-with-reason";
import { OrderLink } from "../../../widgets/page-link";
import { Section } from "../../../widgets/section";
import { parsePrice } from "../../product/parse-price";

type Entry = AccountCredit["entries"][number];

const columns: readonly Column<Entry>[] = [
  { name: "Lançamento", kind: "words", card: "title", cell: creditEntryName },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => signed(amount) },
  { name: "Em", cell: ({ created_at }) => formatDateTime(created_at) },
  {
    name: "Pedido",
    cell: ({ order_id }) => (order_id ? <OrderLink id={order_id} /> : "—"),
  },
];

/** Amount with its sign; the no-break space keeps them on one line. */
const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}\u00a0${formatPrice(Math.abs(amount))}`;

export function CustomerCredit({ credit, accountId }: { credit: AccountCredit; accountId: string }) {
  const isAdmin = useIsAdmin();
  const { balance, frozen, entries, total } = credit;
  return (
    <Section title="Crédito">
      <Text>
        {total === 0
          ? "Nunca teve crédito."
          : `Tem ${formatPrice(balance)}${frozen > 0 ? `, ${formatPrice(frozen)} bloqueados por um PIX em contestação` : ""}.`}
      </Text>
      {total > 0 && (
        <DataTable
          label="Extrato do crédito"
          caption={pluralize(total, "lançamento", "lançamentos")}
          columns={columns}
          rows={entries}
          idOf={({ id }) => id}
        />
      )}
      {total > entries.length && <Text $muted>Aqui estão os {entries.length} mais novos.</Text>}
      <PendingApprovals of={accountId} />
      {isAdmin && <Correction accountId={accountId} balance={balance} />}
    </Section>
  );
}

const most = 10_000;

function problemOf(text: string, balance: number): string | undefined {
  const amount = parsePrice(text);
  if (amount === null || amount === 0) return "Informe um valor em reais, como 25,00 ou -10,00";
  if (Math.abs(amount) > most) return `No máximo ${formatPrice(most)} de cada vez`;
  return balance + amount < 0 ? `O crédito é de ${formatPrice(balance)} e não pode ficar negativo` : undefined;
}

const Correction = ({ accountId, balance }: { accountId: string; balance: number }) => (
  <ActWithReason
    label="Corrigir crédito"
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
    write={async (db, reason, { amount = "" }, entryId) => {
      const credit = await callJson(creditSchema, db, "correct_credit", {
        p_user_id: accountId,
        p_amount: parsePrice(amount) ?? 0,
        p_reason: reason,
        p_entry_id: entryId,
      });
      return credit.awaits_approval
        ? adminMessages.awaitsApproval
        : `Crédito corrigido: o saldo agora é ${formatPrice(credit.balance)}.`;
    }}
    message={String}
    failed={failedTo("corrigir o crédito")}
  />
);
