import { notify } from "@store/shared-data";
import { Button, Dialog } from "@store/shared-ui";
import { useState } from "react";
import { useStaffMutation } from "../../data/staff-query";
import { ActForm } from "../../form/act-form";
import { pluralize } from "../../format/pluralize";
import { startOfDay, todayInBrasilia } from "../../format/start-of-day";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { BulkProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { parkWork, staffWork, type WorkFilter, type WorkItem, workId } from "./work";

const days = { "1": "Amanhã", "3": "Daqui a 3 dias", "7": "Daqui a 7 dias", "30": "Daqui a 30 dias" };

export function ParkWork({ selection, one, onClose, filter }: BulkProps<WorkItem, WorkFilter>) {
  const [isOpen, setOpen] = useState(false);
  const items = one ? [one] : [...selection.chosen.values()];
  const isParked = filter.lista === "adiados";
  const deselect = () => selection.deselect(items.map(workId));
  function close() {
    setOpen(false);
    onClose();
  }
  return (
    <>
      <SelectionBar selection={selection} one="item selecionado" many="itens selecionados">
        {isParked ? (
          <UnparkWork items={items} onDone={deselect} />
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            Adiar
          </Button>
        )}
      </SelectionBar>
      {(isOpen || one) && <ParkDialog items={items} onDone={deselect} onClose={close} />}
    </>
  );
}

interface ItemsProps {
  items: readonly WorkItem[];
  onDone?: () => void;
}

export function UnparkWork({ items, onDone }: ItemsProps) {
  const { mutateAsync, isPending } = useStaffMutation(parkWork, staffWork);
  function handleClick() {
    mutateAsync({ items }).then(onDone, (error: unknown) => notify(failedTo("adiar")(error)));
  }
  return (
    <Button size="small" loading={isPending} onClick={handleClick}>
      Trazer de volta
    </Button>
  );
}

const ParkDialog = ({ items, onDone, onClose }: ItemsProps & { onClose: () => void }) => (
  <Dialog open title={`Adiar ${pluralize(items.length, "item", "itens")}`} onClose={onClose}>
    <ActForm
      needsReason={false}
      effect="Sai da lista de toda a equipe e volta no dia escolhido, ou antes, se algo novo chegar."
      action="Adiar"
      asks={{
        later: { label: "Volta", start: "1", options: days },
        note: { label: "Por quê (opcional)", input: { maxLength: 200 } },
      }}
      write={(db, _reason, { later, note = "" }) =>
        parkWork(db, { items, note, until: startOfDay(todayInBrasilia(), Number(later)) })
      }
      failed={failedTo("adiar")}
      onClose={(parked) => {
        if (parked !== undefined) onDone?.();
        onClose();
      }}
    />
  </Dialog>
);
