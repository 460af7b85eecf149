import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Row } from "../primitives/layout/stack";
import { Heading, Text } from "../primitives/typography";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** A `TextLink $alone` above the title, such as 'Voltar para a página inicial'. */
  back?: ReactNode;
  /** Buttons beside the title; below it on phones. */
  actions?: ReactNode;
}

/** A page's header: its only h1, an introduction and the page's actions. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <Root>
      <Words>
        {back}
        <Heading as="h1">{title}</Heading>
        {lead !== undefined && <Text $muted>{lead}</Text>}
      </Words>
      {actions !== undefined && <Row>{actions}</Row>}
    </Root>
  );
}

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  padding-block: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
  @media ${({ theme }) => theme.media.laptop} { padding-block-start: ${({ theme }) => theme.space[4]}; }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${({ theme }) => theme.space[2]};
  min-inline-size: 0;
`;
