import { Button, ButtonRow } from "@store/shared-ui";
import { type ComponentProps, useState } from "react";
import { ActForm } from "../form/act-form";

export interface ReasonedAct extends Omit<ComponentProps<typeof ActForm>, "action" | "onClose"> {
  action: string;
  /** Label of the button that opens the form; the action by default. */
  label?: string;
}

export function ActsWithReason({ acts }: { acts: readonly ReasonedAct[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const act = acts.find(({ action }) => action === open);
  if (act) {
    const { label, ...form } = act;
    return <ActForm {...form} onClose={() => setOpen(null)} />;
  }
  return (
    <ButtonRow>
      {acts.map(({ label, action, danger }) => (
        <Button
          key={action}
          size="small"
          variant={danger && acts.length > 1 ? "danger" : undefined}
          onClick={() => setOpen(action)}
        >
          {label ?? action}
        </Button>
      ))}
    </ButtonRow>
  );
}

export const ActWithReason = (act: ReasonedAct) => <ActsWithReason acts={[act]} />;
