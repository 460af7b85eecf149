import { formatCount, formatDateTime } from "@store/shared-ui";
import { styled } from "styled-components";
import { lookup } from "../../format/lookup";
import type { Column } from "../../list/data-table";
import type { PageFailure } from "./releases.api";

/** Distinct errors reported by pages, with details for developers. */
export const failureColumns: readonly Column<PageFailure>[] = [
  { name: "Falha", kind: "words", card: "title", cell: (failure) => <Failure {...failure} /> },
  { name: "Vezes", kind: "figure", card: "figure", cell: ({ times }) => formatCount(times) },
  { name: "Última vez", card: "aside", cell: ({ last_at }) => formatDateTime(last_at) },
  {
    name: "Versão",
    card: "badge",
    cell: ({ remote, release, variant }) => `${remote} ${release}${variant === "canary" ? " (teste)" : ""}`,
  },
  { name: "Onde", cell: ({ path }) => path },
  { name: "Navegador", cell: ({ agent }) => agent },
];

const kinds: Readonly<Record<string, string>> = {
  file: "Arquivo que não carregou: ",
  policy: "Bloqueado pela política de segurança: ",
};

function Failure({ kind, message, stack }: PageFailure) {
  const words = `${lookup(kinds, kind) ?? ""}${message}`;
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
  white-space: pre-line;
`;
