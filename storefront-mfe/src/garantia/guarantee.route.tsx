import { formatGuarantee, guaranteeStarts, shortestGuarantee } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import {
  ButtonLink,
  ButtonRow,
  Container,
  Grid,
  OfflineNotice,
  PageHeader,
  SectionCard,
  Stack,
  Text,
} from "@store/shared-ui";
import { styled } from "styled-components";
import { publicPage } from "../head/public-page";

const term = formatGuarantee(shortestGuarantee);

const problems = ["Credenciais inválidas", "Acesso que não funciona", "Informações diferentes do anunciado"];

const steps = [
  "Faça login com os dados entregues em Meus Pedidos.",
  "Confira se todas as informações correspondem ao produto comprado.",
  "Altere os dados de acesso: senha, e-mail e recuperação.",
];

function GuaranteePage() {
  return (
    <Container>
      <PageHeader
        title="Garantia"
        lead={`${term} de garantia, contadas a partir da entrega. Alguns produtos têm prazo maior.`}
      />
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
    <SectionCard title="O que a garantia cobre">
      <Text>
        Se aparecer um problema dentro do prazo, você recebe a reposição do ativo ou crédito para outro ativo da loja.
      </Text>
      <List as="ul">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </List>
    </SectionCard>
  );
}

function WhatToDo() {
  return (
    <SectionCard title="O que fazer dentro desse prazo">
      <List>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </List>
      <Text $muted>
        O prazo é de {term} e conta {guaranteeStarts}. Alguns produtos têm prazo maior, como {formatGuarantee(7 * 24)}:
        ele aparece na página do produto e no seu pedido, e vale sempre o maior.
      </Text>
    </SectionCard>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  list-style: revert;
`;

export const guaranteeRoute = publicPage(GuaranteePage, {
  path: "/garantia",
  title: "Garantia",
  description: `${term} de garantia a partir da entrega, ou mais em alguns produtos, com reposição ou crédito para outro ativo.`,
});
