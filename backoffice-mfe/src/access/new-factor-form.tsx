import { CopyButton, Row, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { CodeForm } from "./code-form";
import { type NewFactor, useFactorChanges } from "./second-factor.api";

interface NewFactorFormProps {
  factor: NewFactor;
  onCancel: () => void;
}

/** QR code and secret of a new factor, and a field for its first code. */
export function NewFactorForm({ factor, onCancel }: NewFactorFormProps) {
  const { prove } = useFactorChanges();
  return (
    <Stack $gap={4}>
      <Text>1. No aplicativo autenticador, leia este código QR ou digite a chave.</Text>
      <Picture src={factor.qrCode} alt="Código QR do segundo fator" />
      <Row>
        <Secret>{factor.secret}</Secret>
        <CopyButton size="small" value={factor.secret} />
      </Row>
      <Text>2. Digite o código que o aplicativo mostra.</Text>
      <CodeForm
        action="Ativar segundo fator"
        onCode={(code) => prove.mutateAsync({ factorId: factor.id, code })}
        onCancel={onCancel}
      />
    </Stack>
  );
}

const Picture = styled.img`
  inline-size: calc(4 * ${({ theme }) => theme.space[12]});
  aspect-ratio: 1;
  padding: ${({ theme }) => theme.space[2]};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.colors.paper};
`;

const Secret = styled.code`
  font-family: ${({ theme }) => theme.font.mono};
  overflow-wrap: anywhere;
`;
