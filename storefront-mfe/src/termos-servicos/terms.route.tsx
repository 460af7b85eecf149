import { termsVersion } from "@store/shared-data";
import { Container, Heading, OfflineNotice, PageHeader, Stack, Text } from "@store/shared-ui";
import { companyLine } from "../company/company-line";
import { publicPage } from "../head/public-page";
import { clauses } from "./terms-text";

// Formatted as text: parsed as a Date it would be the day before in Brazil.
const versionDay = termsVersion.split("-").reverse().join("/");

function TermsPage() {
  return (
    <Container>
      <PageHeader title="Termos de serviço e de uso" lead={`${companyLine()} · Versão de ${versionDay}`} />
      <Stack $gap={8}>
        <OfflineNotice />
        {clauses.map(({ title, paragraphs }) => (
          <Stack as="section" key={title} $gap={2}>
            <Heading $size="lead">{title}</Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        ))}
      </Stack>
    </Container>
  );
}

/** /termos-servicos and /termos-uso: the same terms. */
export const termsRoute = publicPage(
  TermsPage,
  {
    path: "/termos-servicos",
    title: "Termos de serviço e de uso",
    description: "As condições de compra, entrega, garantia e uso dos ativos vendidos na loja.",
  },
  { alsoAt: "/termos-uso" },
);
