import { categoryLabels } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Grid, ProductImage } from "shared-ui";
import { css, styled } from "styled-components";
import { categoryAddress, type PageCategory, pageCategories } from "./category-address";

const invitations: Readonly<Record<PageCategory, string>> = {
  facebook: "Gerenciadores de negócios e estruturas para anunciar",
  tiktok: "Contas de anúncios no Brasil e no exterior",
  google: "Contas verificadas para pesquisa, display e vídeo",
  proxys: "Conexões estáveis para cada perfil",
};

interface CategoryTilesProps {
  /** Level of the names in the page's outline. */
  headingAs: "h2" | "h3";
  /** Small tiles, two in a row on phones: on the home page the products must not be pushed out of sight. */
  compact?: boolean;
}

/** The four categories that have a page, as tiles. */
export function CategoryTiles({ headingAs, compact = false }: CategoryTilesProps) {
  return (
    <Tiles as="ul" $compact={compact}>
      {pageCategories.map((category) => (
        <Tile key={category} $compact={compact}>
          <Picture>
            <ProductImage src={`/art/category-${category}.svg`} />
          </Picture>
          <div>
            <Name as={headingAs} $compact={compact}>
              <Whole to={categoryAddress(category)}>{categoryLabels[category]}</Whole>
            </Name>
            {!compact && <Invitation>{invitations[category]}</Invitation>}
          </div>
        </Tile>
      ))}
    </Tiles>
  );
}

const compactTiles = css`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ theme }) => theme.size.words}), 1fr));
  @media ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
`;

const Tiles = styled(Grid)<{ $compact: boolean }>`
  ${({ $compact }) => $compact && compactTiles}
  @media ${({ theme }) => theme.media.laptop} { --columns: 4; }
`;

const Tile = styled.li<{ $compact: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${({ theme, $compact }) => theme.space[$compact ? 10 : 16]} minmax(0, 1fr);
  align-items: center;
  gap: ${({ theme, $compact }) => theme.space[$compact ? 3 : 4]};
  padding: ${({ theme, $compact }) => theme.space[$compact ? 3 : 4]};
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  &:hover { border-color: ${({ theme }) => theme.colors.edge}; }
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: ${({ theme, $compact }) => ($compact ? `${theme.space[16]} minmax(0, 1fr)` : "minmax(0, 1fr)")};
    align-content: start;
  }
`;

const Picture = styled.div`
  min-inline-size: 0;
`;

const Name = styled.h3<{ $compact: boolean }>`
  font-size: ${({ theme, $compact }) => theme.font.size[$compact ? "body" : "lead"]};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Whole = styled(StoreLink)`
  text-decoration: none;
  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.large}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after {
    outline: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.focus}`};
    outline-offset: ${({ theme }) => theme.size.focusRing};
  }
`;

const Invitation = styled.p`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
