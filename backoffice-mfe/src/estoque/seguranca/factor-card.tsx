import { confirmAction, notify } from "shared-data";
import { Badge, Button, ButtonRow, Card, Heading, Notice, Row, Skeleton, Stack, Text } from "shared-ui";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { CodeForm } from "./code-form";
import { NewFactorForm } from "./new-factor-form";
import { useFactor, useFactorChanges } from "./use-second-factor";

/** One's own second factor: enrol it, prove this session by it, remove it. */
export function FactorCard() {
  const factor = useFactor();
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
        {factor.data ? (
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

function Present({ factorId, proved }: { factorId: string | null; proved: boolean }) {
  const { enrol, prove, remove } = useFactorChanges();
  if (factorId === null) {
    if (enrol.data) return <NewFactorForm factor={enrol.data} onCancel={enrol.reset} />;
    return (
      <>
        {enrol.error && <Notice tone="red">{adminSentences.factorFailed(enrol.error)}</Notice>}
        <ButtonRow>
          <Button loading={enrol.isPending} onClick={() => enrol.mutate()}>
            Cadastrar segundo fator
          </Button>
        </ButtonRow>
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
