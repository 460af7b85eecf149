import { Card, Container, Heading, OfflineNotice, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface FormPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Says what happens to the form while there is no connection. */
  offline?: string;
  /** The form. */
  children?: ReactNode;
  /** Everything below the head, where that is more than one form. */
  cards?: ReactNode;
}

/** A page of forms: its h1 and narrow cards. */
export function FormPage({ title, lead, offline, children, cards }: FormPageProps) {
  return (
    <Narrow>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Heading as="h1">{title}</Heading>
          {lead !== undefined && <Text $muted>{lead}</Text>}
        </Stack>
        {offline !== undefined && <OfflineNotice>{offline}</OfflineNotice>}
        {cards ?? <Card>{children}</Card>}
      </Stack>
    </Narrow>
  );
}

const Narrow = styled(Container)`
  max-inline-size: ${({ theme }) => theme.size.dialog};
  padding-block-start: ${({ theme }) => theme.space[2]};
  @media ${({ theme }) => theme.media.laptop} { padding-block-start: ${({ theme }) => theme.space[8]}; }
`;
