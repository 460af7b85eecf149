import type { StaffRole } from "shared-data";
import { Field, Select } from "shared-ui";
import { LabelledOptions } from "../../form/labelled-options";
import { roleEffects, roleLabels } from "./team-words";

interface RoleSelectProps {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
}

/** A choice of role, with what it lets somebody do. */
export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <Field label="Função" hint={roleEffects[value]}>
      <Select value={value} onChange={({ target }) => onChange(target.value === "admin" ? "admin" : "manager")}>
        <LabelledOptions labels={roleLabels} />
      </Select>
    </Field>
  );
}
