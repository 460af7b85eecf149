import type { CredentialField } from "shared-data";
import { Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { CopyLine } from "./credential-line";
import { proxyWritings } from "./proxy-writings";

interface ProxyLinesProps {
  fields: readonly CredentialField[];
}

/** A proxy as programs want it written, each to be copied; nothing where the key is none. */
export function ProxyLines({ fields }: ProxyLinesProps) {
  const writings = proxyWritings(fields);
  if (writings.length === 0) return null;
  const hasPassword = fields.some(({ kind }) => kind === "password");
  return (
    <Stack $gap={2}>
      <Text $weight="medium">Para colar no seu programa</Text>
      <Writings>
        {writings.map((writing) => (
          <CopyLine key={writing.label} {...writing} isSecret={hasPassword} />
        ))}
      </Writings>
    </Stack>
  );
}

const Writings = styled.dl`
  max-inline-size: ${({ theme }) => theme.size.dialog};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
`;
