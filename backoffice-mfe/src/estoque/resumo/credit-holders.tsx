import { useState } from "react";
import { StoreLink } from "shared-data/router";
import {
  Dialog,
  ErrorState,
  formatDateTime,
  formatPrice,
  Pagination,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from "shared-ui";
import { accountPath } from "../../addresses/addresses";
import { type CreditHolder, type CreditHolders as Holders, holdersPerPage } from "../../credit/credit.api";
import { useCreditHolders } from "../../credit/use-credit";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { EmailText } from "../../widgets/email-text";

const columns: readonly Column<CreditHolder>[] = [
  {
    name: "Cliente",
    kind: "words",
    card: "title",
    cell: ({ user_id, name, email }) => (
      <TextLink $alone as={StoreLink} to={accountPath(user_id)}>
        {name ?? (email ? <EmailText>{email}</EmailText> : user_id.slice(0, 8))}
      </TextLink>
    ),
  },
  { name: "Crédito", kind: "figure", card: "figure", cell: ({ balance }) => formatPrice(balance) },
  { name: "Bloqueado", kind: "figure", cell: ({ frozen }) => (frozen > 0 ? formatPrice(frozen) : "—") },
  { name: "Último lançamento", cell: ({ last_at }) => formatDateTime(last_at) },
];

interface CreditHoldersProps {
  onClose: () => void;
}

/** Whom the store owes credit, the largest first: what "Crédito em aberto" is the sum of. */
export function CreditHolders({ onClose }: CreditHoldersProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCreditHolders(page);
  return (
    <Dialog open wide title="Crédito em aberto" onClose={onClose}>
      {data ? (
        <Shown data={data} page={page} onPage={setPage} />
      ) : error ? (
        <ErrorState message={adminSentences.creditFailed(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando crédito">
          <Skeleton $height="12em" />
        </Loading>
      )}
    </Dialog>
  );
}

function Shown({ data, page, onPage }: { data: Holders; page: number; onPage: (page: number) => void }) {
  if (data.total === 0) return <Text $muted>Nenhuma conta tem crédito agora.</Text>;
  return (
    <Stack>
      <DataTable
        label="Contas com crédito"
        caption={pluralize(data.total, "conta", "contas")}
        columns={columns}
        rows={data.holders}
        idOf={({ user_id }) => user_id}
        nameOf={({ name, email }) => name ?? email ?? "conta"}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / holdersPerPage)}
        onChange={onPage}
        label="Páginas de contas com crédito"
      />
    </Stack>
  );
}
