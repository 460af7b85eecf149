import type { Registry } from "shared-data";
import { StoreLink } from "shared-data/router";
import { getSettings } from "shared-data/runtime";
import { Container, Text } from "shared-ui";
import { styled } from "styled-components";
import { PrivacyPlace } from "../privacy/privacy-place";

const navigation = [
  ["/produtos", "Produtos"],
  ["/categorias", "Categorias"],
  ["/como-funciona", "Como funciona"],
  ["/avaliacoes", "Avaliações"],
  ["/limpar-criativo", "Limpar Criativo"],
] as const;

const company = [
  ["/termos-servicos", "Termos de serviço"],
  ["/privacidade", "Privacidade"],
  ["/garantia", "Garantia"],
  ["/whatsapp", "Suporte"],
] as const;

interface FooterProps {
  registry: Registry;
  /** Under the pages of staff: the legal text alone. */
  slim?: boolean;
}

/** Navegação with the remotes' own lines, Empresa, social links and the legal text, as far as the store says whose it is; R1.5, R2.4, R12.10. */
export function Footer({ registry, slim = false }: FooterProps) {
  const { companyName, taxId, socialLinks, storeName, demonstration } = getSettings();
  return (
    <Area $slim={slim}>
      {!slim && (
        <Columns>
          <LinkColumn title="Navegação" links={[...navigation, ...linesOf(registry)]} />
          <LinkColumn title="Empresa" links={company} />
          {socialLinks.length > 0 && <SocialLinks links={socialLinks} />}
        </Columns>
      )}
      <Container>
        <Text $muted $size="caption">
          {[`© ${storeName}`, companyName, taxId && `CNPJ\u00a0${taxId}`, "Pagamento\u00a0no\u00a0Pix"]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {demonstration && !slim && (
          <Text $muted $size="caption">
            Loja de demonstração: empresa, contatos e redes sociais são fictícios.
          </Text>
        )}
        <PrivacyPlace />
      </Container>
    </Area>
  );
}

/** What public remotes add; everybody sees it, also in pages that were rendered ahead. */
const linesOf = ({ remotes }: Registry) =>
  remotes.flatMap(({ menu = [] }) =>
    menu.filter(({ where }) => where === "footer").map(({ path, label }) => [path, label] as const),
  );

interface LinkColumnProps {
  title: string;
  links: readonly (readonly [to: string, label: string])[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  const id = `rodape-${title.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Links>
        {links.map(([to, label]) => (
          <li key={to}>
            <StoreLink to={to}>{label}</StoreLink>
          </li>
        ))}
      </Links>
    </nav>
  );
}

function SocialLinks({ links }: { links: ReturnType<typeof getSettings>["socialLinks"] }) {
  return (
    <nav aria-labelledby="rodape-redes">
      <Title id="rodape-redes">Redes sociais</Title>
      <Links>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </Links>
    </nav>
  );
}

const Area = styled.footer<{ $slim: boolean }>`
  @media print { display: none; }
  margin-block-start: auto;
  ${({ theme, $slim }) =>
    $slim && { "& > div": { maxInlineSize: theme.size.workplace }, "& p": { maxInlineSize: "none" } }}
  padding-block: ${({ theme, $slim }) => theme.space[$slim ? 3 : 8]};
  /* On phones the places of staff are a bar over the end of the page. */
  @media not all and ${({ theme }) => theme.media.workplace} {
    ${({ theme, $slim }) => $slim && { paddingBlockEnd: `calc(2 * ${theme.space[16]})` }}
  }
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Columns = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[8]};
  padding-block-end: ${({ theme }) => theme.space[6]};
`;

const Title = styled.h2`
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Links = styled.ul`
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: ${({ theme }) => theme.size.tap};
    color: ${({ theme }) => theme.colors.muted};
    text-decoration: none;
  }
  & a:hover { text-decoration: underline; }
`;
