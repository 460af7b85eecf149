import { StoreLink } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import {
  ButtonLink,
  Card,
  Container,
  Icon,
  icons,
  Notice,
  OfflineNotice,
  PageHeader,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from "@store/shared-ui";
import { styled } from "styled-components";
import { publicPage } from "../head/public-page";

function WhatsappPage() {
  const { whatsappUrl, chatServerUrl, demonstration } = getSettings();
  const hasContact = whatsappUrl !== "" || chatServerUrl !== "";
  return (
    <Container>
      <PageHeader title="Suporte" lead={hasContact ? "Fale com uma pessoa, em português." : undefined} />
      <Stack>
        <OfflineNotice>O chat abre quando a conexão voltar.</OfflineNotice>
        {demonstration && (
          <Notice quiet tone="neutral">
            Loja de demonstração: ninguém atende nestes endereços.
          </Notice>
        )}
        <Columns as="section" aria-label="Atendimento">
          <Contacts {...{ whatsappUrl, chatServerUrl }} />
          {hasContact && <Hours />}
        </Columns>
        <TextLink $alone as={StoreLink} to="/como-funciona">
          Perguntas frequentes
        </TextLink>
      </Stack>
    </Container>
  );
}

// The main contact comes first and fills the row; the other follows.
function Contacts({ whatsappUrl, chatServerUrl }: { whatsappUrl: string; chatServerUrl: string }) {
  const ways = [
    [whatsappUrl, "Abrir WhatsApp"],
    [chatServerUrl, "Entrar no servidor de chat"],
  ].filter(([address]) => address !== "");
  if (ways.length === 0) return <Text>A loja ainda não publicou um canal de atendimento.</Text>;
  return (
    <Stack $gap={3}>
      {ways.map(([address, words], index) => (
        <ButtonLink
          key={words}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          block
          {...(index === 0 && { variant: "strong", size: "large" })}
        >
          {words}
          <Icon icon={icons.external} />
          <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
        </ButtonLink>
      ))}
    </Stack>
  );
}

function Hours() {
  return (
    <Card>
      <Stack $gap={3}>
        <Text>
          <strong>Horário de atendimento:</strong> segunda a sexta, das 9h às 18h.
        </Text>
        <Text>
          <strong>Tempo de resposta:</strong> até 2 horas úteis, contadas dentro desse horário.
        </Text>
        <Text $muted>Para agilizar, tenha em mãos o e-mail da conta e o nome do produto.</Text>
      </Stack>
    </Card>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[6]};
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

export const whatsappRoute = publicPage(WhatsappPage, {
  path: "/whatsapp",
  title: "Suporte",
  description: "Suporte em português de segunda a sexta, das 9h às 18h, com resposta em até 2 horas úteis.",
});
