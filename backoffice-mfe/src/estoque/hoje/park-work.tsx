import { notify } from "@store/shared-data";
import { Button, ButtonRow, Dialog, Field, Select, Stack, Text, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { object, string } from "valibot";
import { LabelledOptions } from "../../form/labelled-options";
import { useStaffForm } from "../../form/use-staff-form";
import { pluralize } from "../../format/pluralize";
import { startOfDay, todayInBrasilia } from "../../format/start-of-day";
import type { BulkProps } from "../../list/list-definition";
import { SelectionBar } from "../../list/selection-bar";
import { failedTo } from "../../messages/admin-messages";
import { useParkWork, type WorkItem, workListOf } from "./work.api";

const days = { "1": "Amanhã", "3": "Daqui a 3 dias", "7": "Daqui a 7 dias", "30": "Daqui a 30 dias" };

/** Postpones the selected items, or one item; they return to the list later. */
export function ParkWork({ selection, one, onClose, filter }: BulkProps<WorkItem, { lista: string }>) {
  const [isOpen, setOpen] = useState(false);
  const items = one ? [one] : [...selection.chosen.values()];
  const isParked = workListOf(filter.lista) === "adiados";
  function close() {
    setOpen(false);
    onClose();
  }
  return (
    <>
      <SelectionBar
        count={selection.chosen.size}
        one="item selecionado"
        many="itens selecionados"
        onClear={selection.clear}
      >
        {isParked ? (
          <UnparkWork items={items} onDone={selection.clear} />
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            Adiar
          </Button>
        )}
      </SelectionBar>
      {(isOpen || one) && <ParkDialog items={items} onDone={selection.clear} onClose={close} />}
    </>
  );
}

interface ItemsProps {
  items: readonly WorkItem[];
  onDone?: () => void;
}

/** Returns postponed items to the list. */
export function UnparkWork({ items, onDone }: ItemsProps) {
  const { mutateAsync, isPending } = useParkWork();
  function handleClick() {
    mutateAsync({ items }).then(onDone, (error: unknown) => notify(failedTo("adiar")(error)));
  }
  return (
    <Button size="small" loading={isPending} onClick={handleClick}>
      Trazer de volta
    </Button>
  );
}

function ParkDialog({ items, onDone, onClose }: ItemsProps & { onClose: () => void }) {
  const { mutateAsync } = useParkWork();
  const { register, submit, sending } = useStaffForm({
    start: { days: "1", note: "" },
    schema: object({ days: string(), note: string() }),
    send: async ({ days: later, note }) => {
      await mutateAsync({ items, note, until: dayLater(Number(later)) });
      onDone?.();
      onClose();
    },
    failed: failedTo("adiar"),
  });
  return (
    <Dialog open title={`Adiar ${pluralize(items.length, "item", "itens")}`} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-label="Adiar">
        <Stack $gap={3}>
          <Text>Sai da lista de toda a equipe e volta no dia escolhido, ou antes, se algo novo chegar.</Text>
          <Field label="Volta">
            <Select {...register("days")}>
              <LabelledOptions labels={days} />
            </Select>
          </Field>
          <Field label="Por quê (opcional)">
            <TextInput maxLength={200} {...register("note")} />
          </Field>
          <ButtonRow>
            <Button type="submit" loading={sending}>
              Adiar
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancelar
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Start of a day in Brasília, `later` days from today. */
function dayLater(later: number): string {
  return startOfDay(todayInBrasilia(), later) ?? "";
}
