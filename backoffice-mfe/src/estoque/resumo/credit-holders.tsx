import type { StaffRole } from "@store/shared-data";
import { Dialog, formatDateTime, formatPrice } from "@store/shared-ui";
import { nullable, number, object, string } from "valibot";
import { accountPath } from "../../addresses/addresses";
import { staffCredit } from "../../credit/credit.api";
import { pagesOf } from "../../data/parse-result";
import { defineList } from "../../list/define-list";
import { EmailText } from "../../widgets/email-text";
import { PageLink } from "../../widgets/page-link";

const holderSchema = object({
  user_id: string(),
  name: nullable(string()),
  email: nullable(string()),
  balance: number(),
  frozen: number(),
  last_at: string(),
});

const readHolders = pagesOf("list_credit_holders", "holders", holderSchema, {});

const Holders = defineList({
  address: "credito",
  noun: ["conta", "contas"],
  label: "Contas com crédito",
  defaults: {},
  queryKey: [...staffCredit, "holders"],
  fetch: (db, _filter, slice, signal) => readHolders(db, { ...slice }, signal),
  idOf: ({ user_id }) => user_id,
  nameOf: ({ name, email }) => name ?? email ?? "conta",
  columns: () => [
    {
      name: "Cliente",
      kind: "words",
      card: "title",
      cell: ({ user_id, name, email }) => (
        <PageLink to={accountPath(user_id)}>
          {name ?? (email ? <EmailText>{email}</EmailText> : user_id.slice(0, 8))}
        </PageLink>
      ),
    },
    { name: "Crédito", kind: "figure", card: "figure", cell: ({ balance }) => formatPrice(balance) },
    { name: "Bloqueado", kind: "figure", cell: ({ frozen }) => (frozen > 0 ? formatPrice(frozen) : "—") },
    { name: "Último lançamento", cell: ({ last_at }) => formatDateTime(last_at) },
  ],
  empty: () => ({ title: "Nenhuma conta tem crédito agora." }),
});

/** Accounts with open credit, largest first; "Crédito em aberto" is their sum. */
export const CreditHolders = ({ role, onClose }: { role: StaffRole; onClose: () => void }) => (
  <Dialog open wide title="Crédito em aberto" onClose={onClose}>
    <Holders role={role} />
  </Dialog>
);
