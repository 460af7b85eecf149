import type { StoreClient } from "@store/shared-data/runtime";
import { Button, formatCount } from "@store/shared-ui";
import { shortTotal } from "../../format/total-of";
import { failedTo } from "../../messages/admin-messages";
import { useRead } from "../use-read";
import type { Selection } from "./use-selection";

export interface ChooseAllProps<Row> {
  selection: Pick<Selection<Row>, "chosen" | "choose">;
  noun: string;
  total: number;
  most?: number;
  read: (db: StoreClient, signal: AbortSignal) => Promise<readonly Row[]>;
  label?: string;
  onChosen?: () => void;
}

/** Button that selects all filtered rows, across their pages. */
export function ChooseAll<Row>({ selection, noun, total, most = total, read, label, onChosen }: ChooseAllProps<Row>) {
  const { isReading, start } = useRead(failedTo(`carregar ${noun}`));
  if (selection.chosen.size >= Math.min(total, most)) return null;
  const usual =
    total > most ? `Selecionar ${formatCount(most)} de ${shortTotal(total)}` : `Selecionar os ${formatCount(total)}`;
  function choose() {
    start(read, (rows) => {
      selection.choose(rows);
      onChosen?.();
    });
  }
  return (
    <Button size="small" loading={isReading} onClick={choose}>
      {label ?? usual}
    </Button>
  );
}
