import { Field, Grid, TextInput } from "@store/shared-ui";
import type { ComponentProps } from "react";

type InputProps = ComponentProps<typeof TextInput>;

interface PurchaseInputsProps {
  supplier: InputProps;
  cost: InputProps;
  /** Validation message of the cost. */
  problem: string | undefined;
}

/** Fields for the supplier and the unit cost of keys. */
export const PurchaseInputs = ({ supplier, cost, problem }: PurchaseInputsProps) => (
  <Grid $columns={2} $gap={3}>
    <Field label="Fornecedor" optional>
      <TextInput maxLength={100} autoComplete="off" {...supplier} />
    </Field>
    <Field label="Custo por key em reais" optional error={problem}>
      <TextInput inputMode="decimal" autoComplete="off" {...cost} />
    </Field>
  </Grid>
);
