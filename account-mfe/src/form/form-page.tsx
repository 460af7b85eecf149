import { Card, Container, Heading, OfflineNotice, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { css, styled } from "styled-components";

interface FormPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Explains what happens to the form while offline. */
  offline?: string;
  /** Shown above the form, or beside it on laptops. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page with one form: its h1 and a narrow card. */
export function FormPage({ title, lead, offline, aside, children }: FormPageProps) {
  return (
    <Page $isWide={aside !== undefined}>
      <Stack $gap={2}>
        <Heading as="h1">{title}</Heading>
        {lead !== undefined && <Text $muted>{lead}</Text>}
      </Stack>
      {aside !== undefined && <Aside>{aside}</Aside>}
      <Stack $gap={5}>
        {offline !== undefined && <OfflineNotice>{offline}</OfflineNotice>}
        <Card>{children}</Card>
      </Stack>
    </Page>
  );
}

const Aside = styled.div`
  display: contents;
  @media ${({ theme }) => theme.media.laptop} {
    display: grid;
    grid-area: 1 / 1 / span 2;
    align-content: start;
    gap: ${({ theme }) => theme.space[8]};
  }
`;

const Page = styled(Container)<{ $isWide: boolean }>`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  max-inline-size: ${({ theme }) => theme.size.dialog};
  padding-block-start: ${({ theme }) => theme.space[2]};
  @media ${({ theme }) => theme.media.laptop} {
    padding-block-start: ${({ theme }) => theme.space[8]};
    ${({ theme, $isWide }) =>
      $isWide &&
      css`
        grid-template: auto 1fr / minmax(0, 1fr) minmax(0, ${theme.size.dialog});
        column-gap: ${theme.space[12]};
        max-inline-size: ${theme.size.dialogWide};
        & > :not(${Aside}) { grid-column: 2; }
      `}
  }
`;
