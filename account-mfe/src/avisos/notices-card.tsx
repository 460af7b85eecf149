import { StoreLink } from "@store/shared-data/router";
import {
  Button,
  ErrorState,
  Heading,
  Notice,
  SectionCard,
  Skeleton,
  Stack,
  Text,
  TextLink,
  useOnline,
} from "@store/shared-ui";
import { styled } from "styled-components";
import { Address } from "../session/address";
import { failureMessage } from "../session/failure-message";
import { ChoiceLine } from "./choice-line";
import type { NoticeChoices } from "./notice-choices.api";
import { topicLabels } from "./notice-labels";
import { useNoticeChoices, useReopenAddress } from "./use-notice-choices";

/** Notification topics and their channels; R13.7. */
export function NoticesCard() {
  const { data, error, isPending, refetch } = useNoticeChoices();
  return (
    <SectionCard title="Avisos" busy={isPending}>
      {isPending && <Skeleton $height="24rem" />}
      {error && !data && (
        <ErrorState message="Não foi possível carregar os seus avisos." onRetry={() => void refetch()} />
      )}
      {data && <Choices notices={data} />}
    </SectionCard>
  );
}

function Choices({ notices }: { notices: NoticeChoices }) {
  const online = useOnline();
  const optional = notices.choices.filter(({ isRequired }) => !isRequired);
  return (
    <>
      <Where notices={notices} />
      <Text $size="caption" $muted>
        Cada mudança vale na hora, e guardamos quando você a fez.{" "}
        {!online && "Sem internet, nada pode ser mudado agora."}
      </Text>
      <Stack as="ul">
        {optional.map((choice) => (
          <ChoiceLine key={choice.topic} choice={choice} hasDevices={notices.hasDevices} />
        ))}
      </Stack>
      <AlwaysOn notices={notices} />
    </>
  );
}

function Where({ notices: { email, isBounced } }: { notices: NoticeChoices }) {
  if (email === "")
    return (
      <Notice quiet>
        Os e-mails começam quando você confirmar que o endereço da conta é seu.{" "}
        <TextLink as={StoreLink} to="/recuperar-senha">
          Receber um link de confirmação
        </TextLink>
      </Notice>
    );
  if (isBounced) return <Refused email={email} />;
  return (
    <Text>
      Os e-mails vão para <Address>{email}</Address>.
    </Text>
  );
}

function Refused({ email }: { email: string }) {
  const { mutate, isPending, error } = useReopenAddress();
  return (
    <Notice
      tone="yellow"
      title="Seu e-mail recusou nossas mensagens"
      quiet
      action={
        <Button loading={isPending} onClick={() => mutate()}>
          Voltar a enviar
        </Button>
      }
    >
      Nada mais é enviado para <Address>{email}</Address>. Veja se a caixa está cheia ou se nossas mensagens foram
      marcadas como spam.
      {error && <Text role="alert">{failureMessage(error)}</Text>}
    </Notice>
  );
}

function AlwaysOn({ notices }: { notices: NoticeChoices }) {
  const required = notices.choices.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return null;
  return (
    <Stack $gap={2}>
      <Heading as="h3" $size="body">
        Sempre enviados, por causa do pedido ou da conta
      </Heading>
      <Plain>
        {required.map(({ topic }) => (
          <Text as="li" key={topic} $size="caption" $muted>
            {topicLabels[topic].title}
          </Text>
        ))}
      </Plain>
    </Stack>
  );
}

const Plain = styled.ul`
  padding-inline-start: ${({ theme }) => theme.space[6]};
  list-style: revert;
`;
