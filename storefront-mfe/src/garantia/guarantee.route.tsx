import type { RemoteRoute } from "shared-data";
import { StoreLink } from "shared-data/router";
import {
  ButtonLink,
  ButtonRow,
  Card,
  Container,
  Grid,
  Heading,
  OfflineNotice,
  PageHeader,
  Stack,
  Text,
} from "shared-ui";
import { styled } from "styled-components";
import { publicHead } from "../head/public-head";

const problems = ["Credenciais inválidas", "Login impossível", "Informações diferentes do anunciado"];

const steps = [
  "Faça login com os dados entregues em Meus Pedidos.",
  "Confira se todas as informações correspondem ao produto comprado.",
  "Altere os dados de acesso: senha, e-mail e recuperação.",
];

function GuaranteePage() {
  return (
    <Container>
      <PageHeader title="Garantia" lead="24 horas de garantia, contadas a partir da entrega." />
      <Stack $gap={8}>
        <OfflineNotice />
        <Grid $columns={2}>
          <Covered />
          <WhatToDo />
        </Grid>
        <ButtonRow>
          <ButtonLink as={StoreLink} to="/whatsapp">
            Falar com o suporte
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Container>
  );
}

function Covered() {
  return (
    <Card as="section" aria-labelledby="cobertura">
      <Stack>
        <Heading id="cobertura" $size="lead">
          O que a garantia cobre
        </Heading>
        <Text>
          Se aparecer um problema dentro de 24 horas a partir da entrega, você recebe a reposição do ativo ou crédito
          para outro ativo da loja.
        </Text>
        <List as="ul">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </List>
      </Stack>
    </Card>
  );
}

function WhatToDo() {
  return (
    <Card as="section" aria-labelledby="responsabilidade">
      <Stack>
        <Heading id="responsabilidade" $size="lead">
          O que fazer dentro desse prazo
        </Heading>
        <List>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </List>
        <Text $muted>
          Alguns produtos trazem na descrição uma garantia própria, maior. Nesses casos vale o prazo da descrição.
        </Text>
      </Stack>
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  list-style: revert;
`;

/** /garantia: the guarantee, as text. */
export const guaranteeRoute: RemoteRoute = {
  path: "/garantia",
  Component: GuaranteePage,
  head: (_data, context) =>
    publicHead(context, {
      path: "/garantia",
      title: "Garantia",
      description: "24 horas de garantia a partir da entrega, com reposição ou crédito para outro ativo.",
    }),
  staticPaths: async () => ["/garantia"],
};
