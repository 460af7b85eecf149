import { Select } from "@store/shared-ui";
import { useLogPeople } from "./use-staff-log";

interface PersonSelectProps {
  value: string;
  onChange: (email: string) => void;
}

/** A choice among those who have an entry in the log. */
export function PersonSelect({ value, onChange }: PersonSelectProps) {
  const { data = [] } = useLogPeople();
  // A link may name a person without an entry: the filter is shown as it is.
  const people = value === "" || data.includes(value) ? data : [value, ...data];
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todas as pessoas</option>
      {people.map((email) => (
        <option key={email} value={email}>
          {email}
        </option>
      ))}
    </Select>
  );
}
