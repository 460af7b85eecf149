import { StoreLink } from "@store/shared-data/router";
import { Button, formatCount, formatDateTime, Heading, Stack, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { batchPath } from "../../addresses/addresses";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { PagedList } from "../../list/paged-list";
import { importsPerPage, type KeyImport, useKeyImports } from "./key-imports.api";
import { UndoImport } from "./undo-import";

interface KeyImportsProps {
  productId: string;
  isAdmin: boolean;
  /** Id of the import whose undo form is open. */
  undoing: string | null;
  onUndo: (importId: string | null) => void;
  onUndone: () => void;
}

/** Last imports of a product: date, author, counts, and a button to undo each. */
export function KeyImports({ productId, isAdmin, undoing, onUndo, onUndone }: KeyImportsProps) {
  const [page, setPage] = useState(1);
  const query = useKeyImports(productId, page);
  const chosen = query.data?.imports.find(({ id }) => id === undoing);
  return (
    <Stack $gap={3}>
      <Heading as="h3" $size="body">
        Últimas adições
      </Heading>
      {chosen && (
        <UndoImport
          key={chosen.id}
          productId={productId}
          paste={chosen}
          onClose={() => onUndo(null)}
          onUndone={onUndone}
        />
      )}
      <PagedList
        query={query}
        name="adições"
        total={({ total }) => total}
        perPage={importsPerPage}
        page={page}
        onPage={setPage}
        empty={<Text $muted>Nenhuma adição ainda. Cada texto colado aparece aqui e pode ser desfeito.</Text>}
      >
        {({ imports }) => (
          <DataTable
            label="Últimas adições"
            caption="O que foi colado, e o que resta"
            columns={columnsFor(isAdmin, onUndo)}
            rows={imports}
            idOf={({ id }) => id}
            nameOf={({ created_at }) => `adição de ${formatDateTime(created_at)}`}
          />
        )}
      </PagedList>
    </Stack>
  );
}

const columnsFor = (isAdmin: boolean, onUndo: (importId: string) => void): readonly Column<KeyImport>[] => [
  {
    name: "Quando",
    card: "title",
    cell: ({ id, created_at }) => (
      <TextLink $alone as={StoreLink} to={batchPath(id)} aria-label={`Ver o lote de ${formatDateTime(created_at)}`}>
        {formatDateTime(created_at)}
      </TextLink>
    ),
  },
  { name: "Quem", cell: ({ email }) => email ?? "conta removida", kind: "words" },
  { name: "Adicionadas", cell: ({ added }) => formatCount(added), kind: "figure" },
  { name: "Entregues", cell: ({ delivered }) => formatCount(delivered), kind: "figure" },
  { name: "No estoque", cell: ({ left }) => formatCount(left), kind: "figure" },
  { name: "Ação", cell: (paste) => <Act paste={paste} isAdmin={isAdmin} onUndo={onUndo} />, card: "act" },
];

interface ActProps {
  paste: KeyImport;
  isAdmin: boolean;
  onUndo: (importId: string) => void;
}

function Act({ paste: { id, created_at, undone_at, removed, left, is_mine }, isAdmin, onUndo }: ActProps) {
  if (undone_at) return `Desfeita: ${pluralize(removed ?? 0, "retirada", "retiradas")}`;
  if (left === 0) return "Nada a desfazer";
  if (!isAdmin && !is_mine) return "Só quem adicionou, ou um administrador";
  return (
    <Button size="small" aria-label={`Desfazer a adição de ${formatDateTime(created_at)}`} onClick={() => onUndo(id)}>
      Desfazer
    </Button>
  );
}
