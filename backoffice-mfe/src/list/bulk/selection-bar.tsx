import { Button, LiveRegion, Row } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import type { Selection } from "./use-selection";

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "chosen" | "clear">;
  one: string;
  many: string;
  children: ReactNode;
}

export function SelectionBar({ selection, one, many, children }: SelectionBarProps) {
  const count = selection.chosen.size;
  return (
    <>
      <LiveRegion message={count > 0 ? pluralize(count, one, many) : ""} />
      {count > 0 && (
        <Bar>
          <strong>{pluralize(count, one, many)}</strong>
          <Row>
            {children}
            <Button size="small" variant="ghost" onClick={selection.clear}>
              Limpar seleção
            </Button>
          </Row>
        </Bar>
      )}
    </>
  );
}

const Bar = styled.div`
  position: sticky;
  inset-block-end: ${({ theme }) => theme.space[2]};
  /* Above the navigation bar. */
  @media not all and ${({ theme }) => theme.media.workplace} { inset-block-end: calc(${({ theme }) => theme.space[16]} + ${({ theme }) => theme.space[12]}); }
  z-index: ${({ theme }) => theme.layer.menu};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => theme.space[3]};
  background: ${({ theme }) => theme.colors.raised};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;
