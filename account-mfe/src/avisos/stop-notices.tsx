import { readFailure } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonLink, ButtonRow, Notice, Stack, Text, TextLink } from "@store/shared-ui";
import { failureMessage } from "../session/failure-message";
import { topicLabels } from "./notice-labels";
import { type Stopped, stopNotices } from "./stop-notices.api";

/** Stops an email's kind with a click, and all other kinds with another. Not on the visit itself: mail scanners open every link. */
export function StopNotices({ token }: { token: string }) {
  const { mutate, data, variables, isPending, error } = useMutation({
    mutationFn: (isAll: boolean) => stopNotices(token, isAll),
  });
  if (token === "") return <NoUse words="Este link está incompleto. Abra-o de novo no e-mail que você recebeu." />;
  if (readFailure(error).code === "denied")
    return <NoUse words="Este link não vale mais. Use o do e-mail mais recente, ou mude os avisos em Meu Perfil." />;
  return (
    <Stack>
      {data && <Notice title="Avisos desligados">{stoppedWords(data)}</Notice>}
      {error && <Notice tone="red">{failureMessage(error)}</Notice>}
      <ButtonRow>
        {!data && (
          <Button variant="strong" loading={isPending && !variables} onClick={() => mutate(false)}>
            Parar estes avisos
          </Button>
        )}
        {!data?.isAll && (
          <Button loading={isPending && variables} onClick={() => mutate(true)}>
            Parar todos os avisos
          </Button>
        )}
      </ButtonRow>
      <StillComes />
    </Stack>
  );
}

function StillComes() {
  return (
    <Text $size="caption" $muted>
      Você ainda recebe os e-mails essenciais: os dos seus pedidos, como o de pagamento confirmado, e os da sua conta,
      como o de senha nova. Para voltar a receber os outros, abra{" "}
      <TextLink as={StoreLink} to="/meu-perfil/avisos">
        Meu Perfil
      </TextLink>
      . O motivo de cada um está em{" "}
      <TextLink as={StoreLink} to="/privacidade">
        Privacidade
      </TextLink>
      .
    </Text>
  );
}

function NoUse({ words }: { words: string }) {
  return (
    <Notice
      tone="yellow"
      action={
        <>
          <ButtonLink as={StoreLink} to="/meu-perfil/avisos">
            Meu Perfil
          </ButtonLink>
          <ButtonLink as={StoreLink} to="/whatsapp">
            Falar com o suporte
          </ButtonLink>
        </>
      }
    >
      {words}
    </Notice>
  );
}

function stoppedWords({ topic, isAll }: Stopped): string {
  if (isAll) return "Este e-mail não recebe mais nenhum aviso opcional.";
  return topic ? `Você não recebe mais: ${topicLabels[topic].title}.` : "Você não recebe mais avisos como esse.";
}
