import { formatDateTime, Heading, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import type { WholeClaim } from "../../claims/claims.api";
import { WriteInClaim } from "./write-in-claim";

interface ClaimTalkProps {
  claimId: string;
  messages: WholeClaim["messages"];
  canWrite: boolean;
}

/** What buyer and team wrote in a claim, and the field to write the next. */
export function ClaimTalk({ claimId, messages, canWrite }: ClaimTalkProps) {
  return (
    <Stack as="section" $gap={3}>
      <Heading as="h3" $size="body">
        Mensagens
      </Heading>
      {messages.length === 0 && <Text $muted>Ninguém escreveu ainda.</Text>}
      <List>
        {messages.map(({ id, from_staff, text, created_at, author_email }) => (
          <Message key={id} $own={from_staff}>
            <Text $size="caption" $muted>
              {from_staff ? (author_email ?? "Equipe") : "Cliente"}, {formatDateTime(created_at)}
            </Text>
            <Words>{text}</Words>
          </Message>
        ))}
      </List>
      {canWrite && <WriteInClaim claimId={claimId} />}
    </Stack>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Message = styled.li<{ $own: boolean }>`
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-inline-start: ${({ theme }) => theme.size.focusRing} solid ${({ theme, $own }) => ($own ? theme.colors.edge : theme.tone.yellow.text)};
  background: ${({ theme }) => theme.colors.raised};
`;

const Words = styled.p`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
