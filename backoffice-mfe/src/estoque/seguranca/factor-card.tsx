import { confirmAction, isRecord, notify } from "shared-data";
import { Badge, Button, ButtonRow, Card, Heading, Notice, Row, Skeleton, Stack, Text } from "shared-ui";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { CodeForm } from "./code-form";
import { NewFactorForm } from "./new-factor-form";
import { useFactor, useFactorChanges } from "./use-second-factor";
import { useStoreSettings } from "./use-store-settings";

/** One's own second factor: enrol it, prove this session by it, remove it. */
export function FactorCard() {
  const factor = useFactor();
  const settings = useStoreSettings();
  return (
    <Card as="section" aria-labelledby="segundo-fator">
      <Stack>
        <Row>
          <Heading id="segundo-fator" $size="lead">
            Segundo fator
          </Heading>
          {factor.data?.factorId && <Badge $tone="blue">Ativo</Badge>}
        </Row>
        <Text>
          Um código de 6 dígitos do aplicativo autenticador do seu celular, além da senha. Quem descobrir a sua senha
          não vê keys nem altera pedidos.
        </Text>
        {settings.data?.second_factor_available === false ? (
          <Notice>O serviço de acesso desta loja não oferece segundo fator.</Notice>
        ) : factor.data && !settings.isPending ? (
          <Present factorId={factor.data.factorId} proved={factor.data.proved} />
        ) : factor.error ? (
          <FailedNotice message={adminSentences.factorFailed(factor.error)} onRetry={() => void factor.refetch()} />
        ) : (
          <Loading label="Verificando segundo fator">
            <Skeleton $height="2.75rem" $width="60%" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}

// A service that has the tables may still enrol none.
const isUnavailable = (error: unknown) => isRecord(error) && error.reason === "second_factor_unavailable";

function Present({ factorId, proved }: { factorId: string | null; proved: boolean }) {
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
    return <CodeForm action="Confirmar esta sessão" onCode={(code) => prove.mutateAsync({ factorId, code })} />;
  }
  function handleRemove(id: string) {
    if (!confirmAction("Remover o segundo fator da sua conta?")) return;
    remove.mutate(id, { onError: (error) => notify(adminSentences.factorFailed(error)) });
  }
  return (
    <>
      <Text>Esta sessão está confirmada pelo segundo fator.</Text>
      <ButtonRow>
        <Button variant="ghost" loading={remove.isPending} onClick={() => handleRemove(factorId)}>
          Remover
        </Button>
      </ButtonRow>
    </>
  );
}
