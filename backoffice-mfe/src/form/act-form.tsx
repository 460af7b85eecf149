import { notify } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { ComponentProps } from "react";
import { everything, useStaffMutation } from "../data/staff-query";
import { ReasonForm } from "./reason-form";

interface ActFormProps<Result> extends Omit<ComponentProps<typeof ReasonForm>, "onSubmit" | "onCancel"> {
  write: (
    db: StoreClient,
    reason: string,
    extra: Readonly<Record<string, string>>,
    requestId: string,
  ) => Promise<Result>;
  /** Prefixes of the query keys that are invalidated afterwards, also after a failure; by default all that staff reads. */
  refreshes?: readonly (readonly unknown[])[];
  message?: (result: Result) => string;
  /** Without it the form is always open. */
  onClose?: (result?: Result) => void;
  /** True if the form is always open although it has `onClose`. */
  alwaysOpen?: boolean;
}

/** Form of a manual action that is one call: sends it, refetches what it changes, and says the result. */
export function ActForm<Result>({
  write,
  refreshes = [everything],
  message,
  onClose,
  alwaysOpen = onClose === undefined,
  ...form
}: ActFormProps<Result>) {
  const { mutateAsync } = useStaffMutation(
    (db, values: Parameters<ComponentProps<typeof ReasonForm>["onSubmit"]>) => write(db, ...values),
    ...refreshes,
  );
  return (
    <ReasonForm
      {...form}
      // `mutateAsync`, because callbacks of `mutate` do not run if the form is closed meanwhile.
      onSubmit={(...values) =>
        mutateAsync(values).then((result) => {
          if (message) notify(message(result));
          onClose?.(result);
        })
      }
      onCancel={alwaysOpen ? undefined : () => onClose?.()}
    />
  );
}
