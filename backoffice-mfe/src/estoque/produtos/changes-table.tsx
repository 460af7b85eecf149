import { Button, Dialog, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { pluralize } from "../../format/pluralize";
import { DataTable } from "../../list/data-table";
import { StaffPagination } from "../../list/paged/staff-pagination";
import { ChangeList } from "../registro/change-list";
import type { ChangedProduct } from "./staff-products.api";

const perPage = 50;

export function ChangesTable({ label, products }: { label: string; products: readonly ChangedProduct[] }) {
  const [page, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(products.length / perPage));
  const shown = Math.min(page, pageCount);
  return (
    <Stack $gap={3}>
      <DataTable
        label={label}
        caption={pluralize(products.length, "produto", "produtos")}
        columns={columns}
        rows={products.slice((shown - 1) * perPage, shown * perPage)}
      />
      <StaffPagination label="Páginas de produtos" page={shown} pageCount={pageCount} onChange={setPage} />
    </Stack>
  );
}

const columns = [
  { name: "Produto", kind: "words", card: "title", cell: ({ name }: ChangedProduct) => name },
  {
    name: "Mudança",
    kind: "words",
    cell: ({ changes, message }: ChangedProduct) => message ?? <ChangeList changes={changes ?? null} />,
  },
] as const;

interface ChangeReportProps {
  title: string;
  done: readonly [one: string, many: string];
  products: readonly ChangedProduct[];
  onClose: () => void;
  children?: ReactNode;
}

export function ChangeReport({ title, done, products, onClose, children }: ChangeReportProps) {
  const skipped = products.filter((product) => product.skipped);
  return (
    <Dialog open wide title={title} onClose={onClose} footer={<Button onClick={onClose}>Concluir</Button>}>
      <Stack $gap={3}>
        {children}
        <Text role="status">{pluralize(products.length - skipped.length, ...done)}.</Text>
        {skipped.length > 0 && (
          <>
            <Text>{pluralize(skipped.length, "ficou como está", "ficaram como estão")}:</Text>
            <ChangesTable label="Produtos que não mudaram" products={skipped} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
