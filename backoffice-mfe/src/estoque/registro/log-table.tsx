import { formatDateTime } from "shared-ui";
import { styled } from "styled-components";
import { Columns, Table, TableFrame, TextCell } from "../../widgets/table";
import { ChangeList } from "./change-list";
import { actionName, actorOf, subjectOf } from "./staff-action-names";
import type { StaffAction } from "./staff-log.api";

interface LogTableProps {
  entries: readonly StaffAction[];
  caption?: string;
}

/** Who did what, to what, when and why, and what it was before and after. On a phone an entry is a block of lines. */
export function LogTable({ entries, caption }: LogTableProps) {
  return (
    <TableFrame aria-label="Registro de ações">
      <Entries>
        {caption && <caption>{caption}</caption>}
        <Columns names={["Quando", "Quem", "O quê", "Sobre", "Antes e depois", "Motivo"]} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.done_at)}</td>
              <td>{actorOf(entry)}</td>
              <td>{actionName(entry)}</td>
              <TextCell>{subjectOf(entry)}</TextCell>
              <TextCell>
                <ChangeList changes={entry.changes} />
              </TextCell>
              <TextCell>{entry.reason}</TextCell>
            </tr>
          ))}
        </tbody>
      </Entries>
    </TableFrame>
  );
}

const Entries = styled(Table)`
  td { vertical-align: top; }
  @media not all and ${({ theme }) => theme.media.tablet} {
    &, tbody, tr, td { display: block; }
    caption { display: block; }
    thead { display: none; }
    tr { padding-block: ${({ theme }) => theme.space[2]}; }
    td { padding-block: ${({ theme }) => theme.space[1]}; white-space: normal; overflow-wrap: anywhere; }
    td:nth-child(3) { font-weight: ${({ theme }) => theme.font.weight.medium}; }
    td:empty { display: none; }
  }
`;
