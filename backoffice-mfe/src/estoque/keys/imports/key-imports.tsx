import { Button, Card, formatCount, formatDateTime } from "@store/shared-ui";
import { batchPath } from "../../../addresses/addresses";
import { ActForm } from "../../../form/act-form";
import { pluralize } from "../../../format/pluralize";
import type { Column } from "../../../list/data-table";
import { PagedTable } from "../../../list/paged/paged-table";
import { PageLink } from "../../../widgets/page-link";
import { Section } from "../../../widgets/section";
import { importsKey, importsPerPage, type KeyImport, listKeyImports } from "./key-imports.api";
import { undoOf } from "./undo-import";

interface KeyImportsProps {
  productId: string;
  isAdmin: boolean;
  /** State: the id of the import whose form to undo it is open. */
  undoing: readonly [string | null, (importId: string | null) => void];
  onUndone?: () => void;
}

export function KeyImports({ productId, isAdmin, undoing: [undoing, setUndoing], onUndone }: KeyImportsProps) {
  function close(undone: unknown) {
    setUndoing(null);
    if (undone) onUndone?.();
  }
  return (
    <Section small title="Últimas adições">
      <PagedTable
        noun="adições"
        label="Tabela de últimas adições"
        caption={() => "O que foi colado, e o que resta"}
        queryKey={importsKey(productId)}
        read={(db, slice, signal) => listKeyImports(db, { p_product_id: productId, ...slice }, signal)}
        perPage={importsPerPage}
        columns={columnsFor(isAdmin, setUndoing)}
        empty="Nenhuma adição ainda. Cada texto colado aparece aqui e pode ser desfeito."
      >
        {({ rows }) =>
          rows
            .filter(({ id }) => id === undoing)
            .map((paste) => (
              <Card key={paste.id} $dense>
                <ActForm {...undoOf(productId, paste)} onClose={close} />
              </Card>
            ))
        }
      </PagedTable>
    </Section>
  );
}

/** Link to a batch, named by when it was added. */
export function BatchLink({ id, created_at }: Pick<KeyImport, "id" | "created_at">) {
  const time = formatDateTime(created_at);
  return (
    <PageLink to={batchPath(id)} label={`Ver o lote de ${time}`}>
      {time}
    </PageLink>
  );
}

const columnsFor = (isAdmin: boolean, onUndo: (importId: string) => void): readonly Column<KeyImport>[] => [
  { name: "Quando", card: "title", cell: BatchLink },
  { name: "Quem", cell: ({ email }) => email ?? "conta removida", kind: "words" },
  { name: "Adicionadas", cell: ({ added }) => formatCount(added), kind: "figure" },
  { name: "Entregues", cell: ({ delivered }) => formatCount(delivered), kind: "figure" },
  { name: "No estoque", cell: ({ left }) => formatCount(left), kind: "figure" },
  {
    name: "Ação",
    card: "act",
    cell({ id, created_at, undone_at, removed, left, is_mine }) {
      if (undone_at) return `Desfeita: ${pluralize(removed ?? 0, "retirada", "retiradas")}`;
      if (left === 0) return "Nada a desfazer";
      if (!isAdmin && !is_mine) return "Só quem adicionou, ou um administrador";
      const label = `Desfazer a adição de ${formatDateTime(created_at)}`;
      return (
        <Button size="small" aria-label={label} onClick={() => onUndo(id)}>
          Desfazer
        </Button>
      );
    },
  },
];
