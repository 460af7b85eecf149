import type { StaffAction } from "shared-data";
import { formatDateTime } from "shared-ui";
import { Reason, Table, TableFrame } from "../../table/table";
import { deedNames, subjectOf } from "./deed-names";

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
        <thead>
          <tr>
            <th scope="col">Quando</th>
            <th scope="col">Quem</th>
            <th scope="col">O quê</th>
            <th scope="col">Sobre</th>
            <th scope="col">Motivo</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.done_at)}</td>
              <td>{entry.actor_email ?? "—"}</td>
              <td>{deedNames[entry.action]}</td>
              <td>{subjectOf(entry)}</td>
              <Reason>{entry.reason ?? "—"}</Reason>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
