import { confirmAction, isRecord, notify } from "@store/shared-data";
import { Button, ButtonRow, CopyButton, Notice, Row, Skeleton, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { Loaded } from "../list/loaded";
import { adminSentences } from "../messages/admin-messages";
import { CodeForm } from "./code-form";
import { type NewFactor, useFactor, useFactorChanges } from "./second-factor.api";

export const OwnFactor = ({ focused }: { focused?: boolean }) => (
  <Loaded query={useFactor()} name="segundo fator" skeleton={<Skeleton $height="2.75rem" $width="60%" />}>
    {/* A key, so that the code of a factor that was enrolled and removed is not offered again. */}
    {(factor) => <Present key={factor.factorId} {...factor} focused={focused} />}
  </Loaded>
);

// The database can know second factors although the auth service has them disabled.
const isUnavailable = (error: unknown) => isRecord(error) && error.reason === "second_factor_unavailable";

interface PresentProps {
  factorId: string | null;
  /** True if it is verified in this session. */
  proved: boolean;
  focused: boolean | undefined;
}

function Present({ factorId, proved, focused }: PresentProps) {
  const { enrol, prove, remove } = useFactorChanges();
  if (factorId === null) {
    if (enrol.data) return <NewFactorForm factor={enrol.data} onCancel={enrol.reset} />;
    return (
      <>
        {enrol.error && <Notice tone="red">{adminSentences.factorFailed(enrol.error)}</Notice>}
        {!isUnavailable(enrol.error) && (
          <ButtonRow>
            <Button loading={enrol.isPending} onClick={() => enrol.mutate()}>
              Cadastrar segundo fator
            </Button>
          </ButtonRow>
        )}
      </>
    );
  }
  if (!proved) {
    const handleCode = (code: string) => prove.mutateAsync({ factorId, code });
    return <CodeForm action="Confirmar esta sessão" onCode={handleCode} focused={focused} />;
  }
  function handleRemove(id: string) {
    if (!confirmAction("Remover o segundo fator da sua conta?")) return;
    remove.mutate(id, { onError: (error) => notify(adminSentences.factorFailed(error)) });
  }
  return (
    <>
      <Text>Esta sessão está confirmada pelo segundo fator.</Text>
      <ButtonRow>
        <Button variant="danger" loading={remove.isPending} onClick={() => handleRemove(factorId)}>
          Remover
        </Button>
      </ButtonRow>
    </>
  );
}

function NewFactorForm({ factor, onCancel }: { factor: NewFactor; onCancel: () => void }) {
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
