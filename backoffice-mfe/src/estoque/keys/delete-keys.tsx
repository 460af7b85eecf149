import { requireStoreClient } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useState } from "react";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/act-on-many";
import { SelectionBar } from "../../list/selection-bar";
import type { ManyItem, ManyRefusal } from "../../list/use-act-on-many";
import { reasonOf } from "../../messages/admin-messages";
import { deleteKeys, keysPerDeletion, type StoredKey } from "./admin-keys.api";
import { useRefreshKeys } from "./use-admin-keys";

interface DeleteKeysProps {
  chosen: readonly StoredKey[];
  onDone: () => void;
}

/** Deletes the selected keys, for one reason. */
export function DeleteKeys({ chosen, onDone }: DeleteKeysProps) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefreshKeys();
  const items = chosen.map(({ id }) => ({ id, name: `Key ${id.slice(0, 8)}` }));
  function handleDone() {
    onDone();
    void refresh();
  }
  return (
    <>
      <SelectionBar count={chosen.length} one="key selecionada" many="keys selecionadas" onClear={onDone}>
        <Button size="small" variant="danger" onClick={() => setAsking(true)}>
          Excluir
        </Button>
      </SelectionBar>
      {isAsking && (
        <ActOnMany
          title={`Excluir ${pluralize(items.length, "key", "keys")}`}
          effect="As keys que ainda não foram entregues saem do estoque deste produto e não podem ser recuperadas."
          action={`Excluir ${pluralize(items.length, "key", "keys")}`}
          danger
          items={items}
          act={deleteThem}
          failed={reasonOf}
          perCall={keysPerDeletion}
          onDone={handleDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

async function deleteThem(items: readonly ManyItem[], reason: string): Promise<ManyRefusal[]> {
  const stay = new Set(
    await deleteKeys(
      requireStoreClient(),
      items.map(({ id }) => id),
      reason,
    ),
  );
  const refusal = { reason: "foi entregue enquanto isso", isLasting: true };
  return items.filter(({ id }) => stay.has(id)).map((item) => ({ ...item, ...refusal }));
}
