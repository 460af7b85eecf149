import { formatDateTime } from "shared-ui";
import { Columns, Table, TableFrame, TextCell } from "../../widgets/table";
import { staffActionNames, subjectOf } from "./staff-action-names";
import type { StaffAction } from "./staff-log.api";

interface LogTableProps {
  entries: readonly StaffAction[];
  caption?: string;
}

/** Who did what, to what, when and why. */
export function LogTable({ entries, caption }: LogTableProps) {
  return (
    <TableFrame aria-label="Registro de ações">
      <Table>
        {caption && <caption>{caption}</caption>}
        <Columns names={["Quando", "Quem", "O quê", "Sobre", "Motivo"]} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.done_at)}</td>
              <td>{entry.actor_email ?? "—"}</td>
              <td>{entry.action && staffActionNames[entry.action]}</td>
              <TextCell>{subjectOf(entry)}</TextCell>
              <TextCell>{entry.reason ?? "—"}</TextCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
