import type { RemoteRoute } from "shared-data";
import { getSettings } from "shared-data/runtime";
import {
  ButtonLink,
  ButtonRow,
  Card,
  Container,
  Icon,
  icons,
  OfflineNotice,
  PageHeader,
  Stack,
  Text,
  VisuallyHidden,
} from "shared-ui";
import { publicHead } from "../head/public-head";

function WhatsappPage() {
  const { whatsappUrl, chatServerUrl } = getSettings();
  return (
    <Container>
      <PageHeader title="Suporte" lead="Fale com a gente pelo WhatsApp." />
      <Stack>
        <OfflineNotice>O chat abre quando a conexão voltar.</OfflineNotice>
        <Card as="section" aria-label="Atendimento">
          <Stack $gap={5}>
            <Text>
              <strong>Horário de atendimento:</strong> segunda a sexta, das 9h às 18h.
            </Text>
            <Text>
              <strong>Tempo de resposta:</strong> até 2 horas úteis.
            </Text>
            <Text $muted>Tenha em mãos o e-mail da conta e o produto comprado: assim o atendimento é mais rápido.</Text>
            <ButtonRow>
              <ExternalButton href={whatsappUrl}>Abrir WhatsApp</ExternalButton>
              {chatServerUrl !== "" && <ExternalButton href={chatServerUrl}>Entrar no servidor de chat</ExternalButton>}
            </ButtonRow>
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}

interface ExternalButtonProps {
  href: string;
  children: string;
}

function ExternalButton({ href, children }: ExternalButtonProps) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon drawing={icons.external} />
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </ButtonLink>
  );
}

/** /whatsapp: the support page. */
export const whatsappRoute: RemoteRoute = {
  path: "/whatsapp",
  Component: WhatsappPage,
  head: (_data, context) =>
    publicHead(context, {
      path: "/whatsapp",
      title: "Suporte",
      description: "Suporte por WhatsApp de segunda a sexta, das 9h às 18h, com resposta em até 2 horas úteis.",
    }),
  staticPaths: async () => ["/whatsapp"],
};
