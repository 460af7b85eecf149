import { StoreLink } from "@store/shared-data/router";
import {
  ButtonLink,
  ButtonRow,
  Container,
  Heading,
  OfflineNotice,
  PageHeader,
  Stack,
  Text,
  TextLink,
} from "@store/shared-ui";
import { styled } from "styled-components";
import { useUsualDelivery, usualDeliveryQuery } from "../delivery-time/use-usual-delivery";
import { publicPage } from "../head/public-page";
import { HowItWorks } from "./how-it-works";
import { type Question, questions } from "./questions";

function HowItWorksPage() {
  return (
    <Container>
      <PageHeader title="Como funciona" lead="Do produto à key em três passos." />
      <Stack $gap={10}>
        <OfflineNotice />
        <Steps />
        <Stack as="section" aria-labelledby="perguntas">
          <Heading id="perguntas">Perguntas frequentes</Heading>
          <div>
            {questions.map((question) => (
              <Answered key={question.question} {...question} />
            ))}
          </div>
        </Stack>
        <ButtonRow>
          <ButtonLink as={StoreLink} to="/produtos">
            Ver produtos
          </ButtonLink>
          <ButtonLink as={StoreLink} to="/whatsapp">
            Falar com o suporte
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Container>
  );
}

// The last step includes recent delivery times if the store has sold enough.
function Steps() {
  const usual = useUsualDelivery();
  return (
    <HowItWorks headingAs="h2">
      {[
        "Veja preço, estoque e garantia na página do produto e toque em Comprar. Entre na sua conta ou crie uma: é nela que a key chega.",
        "O checkout abre em outra página e gera um código Pix, que vale por 15 minutos. Você paga no aplicativo do seu banco.",
        `Pagamento confirmado, a key aparece em Meus Pedidos. É automático, também à noite e no fim de semana. ${usual ? `${usual}.` : ""}`,
      ]}
    </HowItWorks>
  );
}

function Answered({ question, answer, more }: Question) {
  return (
    <Details>
      <summary>{question}</summary>
      <Stack $gap={2}>
        {answer.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        {more && (
          <TextLink $alone as={StoreLink} to={more.to}>
            {more.label}
          </TextLink>
        )}
      </Stack>
    </Details>
  );
}

const Details = styled.details`
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  &:last-child { border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`}; }
  & > summary {
    padding-block: ${({ theme }) => theme.space[3]};
    font-weight: ${({ theme }) => theme.font.weight.medium};
    cursor: pointer;
  }
  & > summary:hover { text-decoration: underline; }
  & > :not(summary) { padding-block: ${({ theme }) => `${theme.space[1]} ${theme.space[5]}`}; }
`;

const structured = {
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
  })),
};

/** /como-funciona: the three steps of a purchase, and common questions. */
export const howItWorksRoute = publicPage(
  HowItWorksPage,
  {
    path: "/como-funciona",
    title: "Como funciona",
    description:
      "Escolha, pague no Pix e receba a key. Entrega, garantia, reembolso e suporte, em perguntas e respostas.",
    jsonLd: structured,
  },
  { load: ({ queryClient, db }) => (db ? queryClient.prefetchQuery(usualDeliveryQuery(db)) : Promise.resolve()) },
);
