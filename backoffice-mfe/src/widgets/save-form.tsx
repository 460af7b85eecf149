import { Button, Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import type { useStaffForm } from "../form/use-staff-form";

interface SaveFormProps {
  /** Accessible name of the form. */
  label: string;
  /** Label of the submit button. */
  action: string;
  form: Pick<ReturnType<typeof useStaffForm>, "changed" | "sending" | "submit">;
  children: ReactNode;
}

/** Fields that are saved in place: the button appears after the first change. */
export function SaveForm({ label, action, form: { changed, sending, submit }, children }: SaveFormProps) {
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack $gap={2}>
        {children}
        {(changed || sending) && (
          <div>
            <Button type="submit" size="small" loading={sending}>
              {action}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
