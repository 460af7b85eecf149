import { Button, Dialog, formatCount, formatDateTime, Text } from "@store/shared-ui";
import { useState } from "react";
import { ActForm } from "../../form/act-form";
import { pluralize } from "../../format/pluralize";
import type { Column } from "../../list/data-table";
import { PagedTable } from "../../list/paged/paged-table";
import { fieldNames } from "../../log/change-labels";
import { failedTo } from "../../messages/admin-messages";
import { Section } from "../../widgets/section";
import { shownProducts, staffProducts } from "../product/use-admin-products";
import { ChangeReport } from "./changes-table";
import { type ChangeSet, listProductChanges, undoProductChanges } from "./staff-products.api";

export function LatestChanges({ isAdmin }: { isAdmin: boolean }) {
  const [undoing, setUndoing] = useState<ChangeSet | null>(null);
  return (
    <Section small title="Últimas mudanças">
      <PagedTable
        noun="mudanças"
        label="Tabela de últimas mudanças"
        caption={() => "O que mudou vários produtos de uma vez"}
        queryKey={[...staffProducts, "changes"]}
        read={listProductChanges}
        perPage={5}
        columns={columnsFor(isAdmin, setUndoing)}
        empty="Nenhuma ainda. O que muda vários produtos aparece aqui e pode ser desfeito."
      />
      {undoing && <UndoChanges key={undoing.id} changes={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

const columnsFor = (isAdmin: boolean, onUndo: (changes: ChangeSet) => void): readonly Column<ChangeSet>[] => [
  { name: "Quando", card: "title", cell: ({ made_at }) => formatDateTime(made_at) },
  { name: "Quem", kind: "words", cell: ({ email }) => email ?? "conta removida" },
  {
    name: "Campos",
    kind: "words",
    cell: ({ fields }) => fields.map((field) => fieldNames[field] ?? field).join(", ") || "—",
  },
  { name: "Mudaram", kind: "figure", cell: ({ changed }) => formatCount(changed) },
  { name: "Pulados", kind: "figure", cell: ({ skipped }) => formatCount(skipped) },
  {
    name: "Ação",
    card: "act",
    cell: (changes) => {
      const { undone_at, restored, changed, is_mine, made_at } = changes;
      if (undone_at) return `Desfeita: ${pluralize(restored ?? 0, "produto", "produtos")}`;
      if (changed === 0) return "Nada a desfazer";
      if (!isAdmin && !is_mine) return "Só quem mudou, ou um administrador";
      return (
        <Button
          size="small"
          aria-label={`Desfazer a mudança de ${formatDateTime(made_at)}`}
          onClick={() => onUndo(changes)}
        >
          Desfazer
        </Button>
      );
    },
  },
];

function UndoChanges({ changes: { id, changed }, onClose }: { changes: ChangeSet; onClose: () => void }) {
  const [undone, setUndone] = useState<Awaited<ReturnType<typeof undoProductChanges>> | null>(null);
  const title = "Desfazer a mudança";
  if (!undone)
    return (
      <Dialog open title={title} onClose={onClose}>
        <ActForm
          effect={`${pluralize(changed, "produto volta", "produtos voltam")} ao que era antes. Fica como está quem mudou de novo desde então.`}
          action="Desfazer a mudança"
          danger
          draft={`products:undo:${id}`}
          failed={failedTo("desfazer a mudança")}
          write={(db, reason) => undoProductChanges(db, id, reason)}
          refreshes={shownProducts}
          onClose={(result) => (result ? setUndone(result) : onClose())}
        />
      </Dialog>
    );
  const { is_mine, email, undone_at, products } = undone;
  const done = ["produto voltou ao que era", "produtos voltaram ao que eram"] as const;
  return (
    <ChangeReport title={title} done={done} products={products} onClose={onClose}>
      {!is_mine && (
        <Text>
          Já desfeita por {email ?? "uma conta removida"} em {formatDateTime(undone_at)}.
        </Text>
      )}
    </ChangeReport>
  );
}
