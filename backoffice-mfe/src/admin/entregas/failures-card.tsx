import { formatCount, formatDateTime, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { Section } from "../../widgets/section";
import { Columns, NumberCell, Table, TableFrame, TextCell } from "../../widgets/table";
import type { PageFailure } from "./releases.api";

/** Most recent distinct errors reported by pages, with details for developers. */
export function FailuresCard({ failures }: { failures: readonly PageFailure[] }) {
  return (
    <Section card title="Falhas recentes">
      {failures.length === 0 ? (
        <Text $muted>Nenhuma página relatou falhas.</Text>
      ) : (
        <TableFrame aria-label="Tabela de falhas">
          <Table>
            <Columns names={["Falha", { figure: "Vezes" }, "Última vez", "Versão", "Onde", "Navegador"]} />
            <tbody>
              {failures.map(({ id, remote, release, variant, path, agent, times, last_at, ...failure }) => (
                <tr key={id}>
                  <TextCell>
                    <Failure {...failure} />
                  </TextCell>
                  <NumberCell>{formatCount(times)}</NumberCell>
                  <td>{formatDateTime(last_at)}</td>
                  <td>
                    {remote} {release}
                    {variant === "canary" && " (teste)"}
                  </td>
                  <td>{path}</td>
                  <td>{agent}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Section>
  );
}

const kinds: Readonly<Record<string, string>> = {
  file: "Arquivo que não carregou: ",
  policy: "Bloqueado pela política de segurança: ",
};

function Failure({ kind, message, stack }: Pick<PageFailure, "kind" | "message" | "stack">) {
  const words = `${Object.hasOwn(kinds, kind) ? kinds[kind] : ""}${message}`;
  if (!stack) return words;
  return (
    <details>
      <Words>{words}</Words>
      <Trace>{stack}</Trace>
    </details>
  );
}

const Words = styled.summary`
  min-block-size: ${({ theme }) => theme.size.tap};
  align-content: center;
  cursor: pointer;
`;

const Trace = styled.code`
  font-family: ${({ theme }) => theme.font.mono};
`;
