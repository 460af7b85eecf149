import { Button, ButtonRow } from "@store/shared-ui";
import { type ComponentProps, useState } from "react";
import { ReasonForm } from "../form/reason-form";

/** An action with its form; the form closes when the action succeeded. */
export interface ReasonedAct extends Omit<ComponentProps<typeof ReasonForm>, "action" | "onCancel"> {
  action: string;
  /** Label of the button that opens the form; the form's own by default. */
  label?: string;
}

interface ActsWithReasonProps {
  acts: readonly ReasonedAct[];
  size?: "small";
}

/** Buttons of actions, each of which opens its form in their place. */
export function ActsWithReason({ acts, size }: ActsWithReasonProps) {
  const [open, setOpen] = useState<string | null>(null);
  const act = acts.find(({ action }) => action === open);
  if (act) {
    const { label, onSubmit, ...form } = act;
    return (
      <ReasonForm
        {...form}
        onSubmit={async (...values) => {
          await onSubmit(...values);
          setOpen(null);
        }}
        onCancel={() => setOpen(null)}
      />
    );
  }
  return (
    <ButtonRow>
      {acts.map(({ label, action, danger }) => (
        <Button
          key={action}
          {...(size && { size })}
          {...(danger && acts.length > 1 && { variant: "danger" as const })}
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
  <ActsWithReason acts={[act]} {...(size && { size })} />
);
