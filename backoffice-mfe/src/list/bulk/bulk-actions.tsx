import { Button, Text } from "@store/shared-ui";
import { type ComponentProps, useState } from "react";
import { everything, useRefresh } from "../../data/staff-query";
import { ActOnMany } from "./act-on-many";
import { ChooseAll, type ChooseAllProps } from "./choose-all";
import { SelectionBar } from "./selection-bar";
import type { Selection } from "./use-selection";

export interface BulkAction extends Omit<ComponentProps<typeof ActOnMany>, "onDone" | "onClose"> {
  readonly button: string;
}

interface BulkActionsProps<Row> {
  selection: Selection<Row>;
  /** Singular and plural of the rows: "pedido selecionado", "pedidos selecionados". */
  one: string;
  many: string;
  actions: readonly BulkAction[];
  refreshes?: readonly (readonly unknown[])[];
  all?: Omit<ChooseAllProps<Row>, "selection">;
  /** Button that selects all filtered rows and opens an action, shown without a selection. */
  atOnce?: { readonly label: string; readonly opens: string } | undefined;
  /** True if the first action is opened from outside, for a single row; `onClose` ends that. */
  isOpen?: boolean;
  onClose?: () => void;
}

export function BulkActions<Row>({ selection, one, many, actions, all, ...rest }: BulkActionsProps<Row>) {
  const { refreshes = [everything], atOnce, isOpen = false, onClose } = rest;
  const [chosen, setChosen] = useState<string | null>(null);
  const refresh = useRefresh(...refreshes);
  const open = actions.find(({ button }) => button === chosen) ?? (isOpen ? actions[0] : undefined);
  function finish() {
    // An action opened from outside was on a single row.
    if (chosen === null) selection.deselect(open?.items.map(({ id }) => id) ?? []);
    else selection.clear();
    void refresh();
  }
  function close() {
    setChosen(null);
    onClose?.();
  }
  return (
    <>
      {all && atOnce && selection.chosen.size === 0 && (
        <div>
          <ChooseAll {...all} selection={selection} label={atOnce.label} onChosen={() => setChosen(atOnce.opens)} />
        </div>
      )}
      <SelectionBar selection={selection} one={one} many={many}>
        {all && <ChooseAll {...all} selection={selection} />}
        {actions.length === 0 && <Text>Sem ação em massa para esta seleção</Text>}
        {actions.map(({ button, danger = false }) => (
          <Button key={button} size="small" variant={danger ? "danger" : "secondary"} onClick={() => setChosen(button)}>
            {button}
          </Button>
        ))}
      </SelectionBar>
      {open && <ActOnMany key={open.button} {...open} onDone={finish} onClose={close} />}
    </>
  );
}
