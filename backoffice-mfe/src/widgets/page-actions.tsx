import { StoreLink } from "@store/shared-data/router";
import { Menu, Row } from "@store/shared-ui";
import type { ComponentProps, ReactNode } from "react";
import { styled } from "styled-components";

interface PageActionsProps {
  /** Object of the actions: "pedido 1a2b3c4d". */
  of: string;
  /** The other actions. */
  more: ComponentProps<typeof Menu>["items"];
  /** The next step, and other frequent actions. */
  children: ReactNode;
}

/** Actions of a detail page: the next step as a button, the others in a menu. */
export function PageActions({ of, more, children }: PageActionsProps) {
  return (
    <Line role="group" aria-label={`Ações do ${of}`}>
      {children}
      {more.length > 0 && (
        <Menu label={`${of}:`} linkAs={StoreLink} items={more}>
          Mais ações
        </Menu>
      )}
    </Line>
  );
}

const Line = styled(Row)`
  /* On a phone the menu opens from the end of the line, because there is no space before it. */
  @media not all and ${({ theme }) => theme.media.tablet} { & > :has(> [aria-expanded]) { margin-inline-start: auto; } }
`;
