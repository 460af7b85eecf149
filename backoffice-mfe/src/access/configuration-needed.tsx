import { Card, Container, PageHeader, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { BackToStore } from "./back-to-store";

const steps = [
  "Crie um projeto no Supabase e aplique as migrações da pasta shared-data/supabase.",
  "Copie a URL do projeto (https) e a chave pública, com pelo menos 50 caracteres.",
  "Preencha supabaseUrl e supabaseKey no arquivo /config.json da loja, sem textos de exemplo.",
  "Recarregue esta página: nenhuma nova versão da loja é necessária.",
];

/** Shown in place of the back-office where no backend is configured (R2.10). */
export function ConfigurationNeeded() {
  return (
    <Container>
      <PageHeader
        title="Configuração necessária"
        lead="O sistema ainda não está ligado a um banco de dados, por isso não há estoque para gerenciar."
        back={<BackToStore />}
      />
      <Card>
        <Stack $gap={3}>
          <Text $weight="medium">Passos para configurar</Text>
          <Steps>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Steps>
        </Stack>
      </Card>
    </Container>
  );
}

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  list-style: decimal;
`;
