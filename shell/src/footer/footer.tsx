import type { Registry } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { Container, Text } from "@store/shared-ui";
import { useId } from "react";
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
  /** On staff pages: legal text only. */
  slim?: boolean;
}

/** Navigation with the remotes' links, company, social links and legal text, as configured (R1.5, R2.4, R12.10). */
export function Footer({ registry, slim = false }: FooterProps) {
  const { companyName, taxId, socialLinks, storeName, demonstration } = getSettings();
  return (
    <Area $slim={slim}>
      {!slim && (
        <Columns>
          <LinkColumn title="Navegação" links={[...navigation, ...linesOf(registry)]} />
          <LinkColumn title="Empresa" links={company} />
          {socialLinks.length > 0 && (
            <LinkColumn title="Redes sociais" links={socialLinks.map(({ label, url }) => [url, label])} />
          )}
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

/** Footer links of the remotes. Public, so they can be prerendered. */
const linesOf = ({ remotes }: Registry) =>
  remotes.flatMap(({ menu = [] }) =>
    menu.filter(({ where }) => where === "footer").map(({ path, label }) => [path, label] as const),
  );

interface LinkColumnProps {
  title: string;
  links: readonly (readonly [to: string, label: string])[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  const id = useId();
  return (
    <Column aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Links>
        {links.map(([to, label]) => (
          <li key={to}>
            {to.startsWith("/") ? (
              <StoreLink to={to}>{label}</StoreLink>
            ) : (
              <a href={to} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            )}
          </li>
        ))}
      </Links>
    </Column>
  );
}

const Area = styled.footer<{ $slim: boolean }>`
  @media print { display: none; }
  margin-block-start: auto;
  ${({ theme, $slim }) => $slim && { "& > div": { maxInlineSize: theme.size.workplace } }}
  & p { max-inline-size: none; }
  padding-block: ${({ theme, $slim }) => theme.space[$slim ? 3 : 4]};
  @media ${({ theme }) => theme.media.tablet} { ${({ theme, $slim }) => !$slim && { paddingBlock: theme.space[8] }} }
  /* On phones a fixed staff menu covers the end of the page. */
  @media not all and ${({ theme }) => theme.media.workplace} {
    ${({ theme, $slim }) => $slim && { paddingBlockEnd: `calc(2 * ${theme.space[16]})` }}
  }
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Columns = styled(Container)`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  padding-block-end: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.tablet} {
    grid-auto-flow: column;
    justify-content: start;
    gap: ${({ theme }) => theme.space[12]};
    padding-block-end: ${({ theme }) => theme.space[6]};
  }
`;

// On phones links wrap in lines beside their title, to keep the footer within a third of the screen.
const Column = styled.nav`
  font-size: ${({ theme }) => theme.font.size.caption};
  line-height: ${({ theme }) => theme.space[8]};
  @media not all and ${({ theme }) => theme.media.tablet} {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${({ theme }) => theme.space[4]};
    line-height: 2;
    & > ul { display: contents; }
  }
`;

const Title = styled.h2`
  font-weight: ${({ theme }) => theme.font.weight.medium};
  line-height: inherit;
`;

const Links = styled.ul`
  & a { display: block; color: ${({ theme }) => theme.colors.muted}; text-decoration: none; }
  & a:hover { text-decoration: underline; }
`;
