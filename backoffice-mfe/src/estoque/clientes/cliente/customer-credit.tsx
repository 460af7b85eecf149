import { creditEntryName, type StaffRole } from "@store/shared-data";
import { Button, ButtonRow, formatDateTime, formatPrice, Text } from "@store/shared-ui";
import { useState } from "react";
import { orderPath } from "../../../addresses/addresses";
import { PendingApprovals } from "../../../approvals/pending-approvals";
import type { AccountCredit } from "../../../credit/credit.api";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { PageLink } from "../../../widgets/page-link";
import { Section } from "../../../widgets/section";
import { CorrectionForm } from "./correction-form";

type Entry = AccountCredit["entries"][number];

const columns: readonly Column<Entry>[] = [
  { name: "Lançamento", kind: "words", card: "title", cell: creditEntryName },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => signed(amount) },
  { name: "Em", cell: ({ created_at }) => formatDateTime(created_at) },
  {
    name: "Pedido",
    cell: ({ order_id }) => (order_id ? <PageLink to={orderPath(order_id)}>{order_id.slice(0, 8)}</PageLink> : "—"),
  },
];

/** Amount with its sign; the no-break space keeps them on one line. */
const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}\u00a0${formatPrice(Math.abs(amount))}`;

interface CustomerCreditProps {
  credit: AccountCredit;
  accountId: string;
  role: StaffRole;
}

/** A customer's credit with its entries; admins can correct it. */
export function CustomerCredit({ credit, accountId, role }: CustomerCreditProps) {
  const [corrects, setCorrects] = useState(false);
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
      <PendingApprovals canConfirm={role === "admin"} of={accountId} />
      {role === "admin" && !corrects && (
        <ButtonRow>
          <Button size="small" onClick={() => setCorrects(true)}>
            Corrigir crédito
          </Button>
        </ButtonRow>
      )}
      {corrects && <CorrectionForm accountId={accountId} balance={balance} onDone={() => setCorrects(false)} />}
    </Section>
  );
}
