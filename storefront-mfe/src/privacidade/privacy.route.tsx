import { callRpc, requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { ButtonLink, ButtonRow, Container, Heading, OfflineNotice, PageHeader, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { companyLine } from "../company/company-line";
import { publicPage } from "../head/public-page";
import { privacyParts } from "./privacy-text";

/** Number of days for which a payment's payer name and phone are stored. */
const paymentTerm = (db: StoreClient | null) => ({
  queryKey: ["privacy", "payment-term"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callRpc(requireStoreClient(db), "payment_data_days", {}, signal),
});

function PrivacyPage() {
  const db = getStoreClient();
  // Without a response the page is complete, only less exact.
  const { data = null } = useQuery({ ...paymentTerm(db), enabled: db !== null, refetchOnWindowFocus: false });
  return (
    <Container>
      <PageHeader
        title="Privacidade"
        lead={`Quem responde pelos seus dados é ${companyLine()}, nos termos da Lei Geral de Proteção de Dados (Lei nº 13.709/2018).`}
      />
      <Stack $gap={8}>
        <OfflineNotice />
        {privacyParts(data).map(({ title, lines }) => (
          <Stack as="section" key={title} $gap={2}>
            <Heading $size="lead">{title}</Heading>
            <List>
              {lines.map((line) => (
                <Text as="li" key={line}>
                  {line}
                </Text>
              ))}
            </List>
          </Stack>
        ))}
        <ButtonRow>
          <ButtonLink as={StoreLink} to="/meu-perfil/privacidade">
            Meu Perfil
          </ButtonLink>
          <ButtonLink as={StoreLink} to="/whatsapp">
            Falar com o suporte
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Container>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  list-style: revert;
`;

/** /privacidade: which data is stored, why, and for how long. */
export const privacyRoute = publicPage(
  PrivacyPage,
  {
    path: "/privacidade",
    title: "Privacidade",
    description: "Que dados a loja guarda, por quê e até quando, com quem compartilha e como exercer os seus direitos.",
  },
  { load: ({ queryClient, db }) => (db ? queryClient.prefetchQuery(paymentTerm(db)) : Promise.resolve()) },
);
