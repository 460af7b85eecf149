import { formatDateTime, Text } from "@store/shared-ui";
import { Section } from "../../widgets/section";
import { Columns, Table, TableFrame, TextCell } from "../../widgets/table";
import type { ReleaseChange } from "./releases.api";

/** Recent changes of live releases: who, when, from, to and why. */
export function ChangesCard({ changes }: { changes: readonly ReleaseChange[] }) {
  return (
    <Section card title="Últimas mudanças">
      {changes.length === 0 ? (
        <Text $muted>Nenhuma mudança desde que a loja foi publicada.</Text>
      ) : (
        <TableFrame aria-label="Tabela de mudanças">
          <Table>
            <Columns names={["Quando", "Quem", "O quê", "De", "Para", "Motivo"]} />
            <tbody>
              {changes.map(({ at, by, remote, action, from, to, why }) => (
                <tr key={`${at} ${remote}`}>
                  <td>{formatDateTime(at)}</td>
                  <td>{by}</td>
                  <td>
                    {remote}: {Object.hasOwn(actions, action) ? actions[action] : action}
                  </td>
                  <td>{from || "—"}</td>
                  <td>{to || "—"}</td>
                  <TextCell>{why}</TextCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Section>
  );
}

const actions: Readonly<Record<string, string>> = {
  set: "posta no ar",
  canary: "teste",
  rollback: "volta à anterior",
  unset: "volta à publicada com a loja",
};
