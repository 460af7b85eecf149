import { Button, ButtonRow } from "@store/shared-ui";
import { type ComponentProps, useState } from "react";
import { ActForm } from "../form/act-form";

/** An action with its form; the form closes when the action succeeded. */
export interface ReasonedAct extends Omit<ComponentProps<typeof ActForm>, "action" | "onClose"> {
  action: string;
  label?: string;
}

interface ActsWithReasonProps {
  acts: readonly ReasonedAct[];
  size?: "small" | undefined;
}

export function ActsWithReason({ acts, size }: ActsWithReasonProps) {
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
          size={size}
          variant={danger && acts.length > 1 ? "danger" : undefined}
          onClick={() => setOpen(action)}
        >
          {label ?? action}
        </Button>
      ))}
    </ButtonRow>
  );
}

/** `ActsWithReason` of a single action. */
export const ActWithReason = ({ size, ...act }: ReasonedAct & Pick<ActsWithReasonProps, "size">) => (
  <ActsWithReason acts={[act]} size={size} />
);
