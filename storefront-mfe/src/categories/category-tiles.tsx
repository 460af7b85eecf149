import { categoryLabels } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Grid, ProductImage } from "shared-ui";
import { styled } from "styled-components";
import { categoryAddress, type PageCategory, pageCategories } from "../catalogue/category-address";

const invitations: Readonly<Record<PageCategory, string>> = {
  facebook: "Gerenciadores de negócios e estruturas para anunciar",
  tiktok: "Contas de anúncios no Brasil e no exterior",
  google: "Contas verificadas para pesquisa, display e vídeo",
  proxys: "Conexões estáveis para cada perfil",
};

interface CategoryTilesProps {
  /** Level of the names in the page's outline. */
  headingAs: "h2" | "h3";
}

/** The four categories that have a page, as tiles. */
export function CategoryTiles({ headingAs }: CategoryTilesProps) {
  return (
    <Grid as="ul">
      {pageCategories.map((category) => (
        <Tile key={category}>
          <Picture>
            <ProductImage src={`/art/category-${category}.svg`} />
          </Picture>
          <div>
            <Name as={headingAs}>
              <Whole to={categoryAddress(category)}>{categoryLabels[category]}</Whole>
            </Name>
            <Invitation>{invitations[category]}</Invitation>
          </div>
        </Tile>
      ))}
    </Grid>
  );
}

const Tile = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space[16]} minmax(0, 1fr);
  align-items: center;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => theme.space[4]};
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  &:hover { border-color: ${({ theme }) => theme.colors.edge}; }
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: minmax(0, 1fr); align-content: start; }
`;

const Picture = styled.div`
  min-inline-size: 0;
`;

const Name = styled.h3`
  font-size: ${({ theme }) => theme.font.size.lead};
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
