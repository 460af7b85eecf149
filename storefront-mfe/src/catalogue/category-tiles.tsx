import { type CategoryId, categoryLabels } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Grid, ProductImage } from "@store/shared-ui";
import { css, styled } from "styled-components";
import { categoryAddress } from "./category-address";

interface CategoryTilesProps {
  categories: readonly CategoryId[];
  /** Heading level in the page's outline. */
  headingAs: "h2" | "h3";
  /**
   * A description per category. Without it the tiles are small, on phones a row of icons: on the home page they must
   * not push the products out of view.
   */
  words?: Readonly<Record<CategoryId, string>>;
}

/** Categories as tiles that link to their pages. */
export function CategoryTiles({ categories, headingAs, words }: CategoryTilesProps) {
  const isSmall = words === undefined;
  return (
    <Tiles as="ul" $small={isSmall}>
      {categories.map((category) => (
        <Tile key={category} $small={isSmall}>
          <Picture $small={isSmall}>
            <ProductImage src={`/art/category-${category}.svg`} />
          </Picture>
          <div>
            <Name as={headingAs} $small={isSmall}>
              <Whole to={categoryAddress(category)}>{categoryLabels[category]}</Whole>
            </Name>
            {words && <Words>{words[category]}</Words>}
          </div>
        </Tile>
      ))}
    </Tiles>
  );
}

const smallTiles = css`
  gap: ${({ theme }) => theme.space[2]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ theme }) => theme.space[16]}), 1fr));
`;

const Tiles = styled(Grid)<{ $small: boolean }>`
  ${({ $small }) => $small && smallTiles}
  @media ${({ theme }) => theme.media.laptop} { --columns: 5; }
`;

const card = css`
  padding: ${({ theme }) => theme.space[3]};
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  &:hover { border-color: ${({ theme }) => theme.colors.edge}; }
`;

const smallTile = css`
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: center;
  text-align: center;
  @media ${({ theme }) => theme.media.tablet} {
    ${card}
    grid-template-columns: ${({ theme }) => theme.space[10]} minmax(0, 1fr);
    align-content: center;
    justify-items: start;
    text-align: start;
  }
`;

const largeTile = css`
  ${card}
  /* Capped: a doubled font size must not take the picture's space from the name. */
  grid-template-columns: min(${({ theme }) => theme.space[16]}, 22%) minmax(0, 1fr);
  column-gap: min(${({ theme }) => theme.space[4]}, 6%);
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
`;

const Tile = styled.li<{ $small: boolean }>`
  position: relative;
  display: grid;
  align-items: center;
  gap: ${({ theme, $small }) => theme.space[$small ? 1 : 4]};
  ${({ $small }) => ($small ? smallTile : largeTile)}
  @media ${({ theme }) => theme.media.tablet} { column-gap: ${({ theme }) => theme.space[3]}; }
`;

const Picture = styled.div<{ $small: boolean }>`
  inline-size: 100%;
  max-inline-size: ${({ theme, $small }) => ($small ? theme.size.tap : "none")};
`;

const Name = styled.h3<{ $small: boolean }>`
  font-size: ${({ theme, $small }) => theme.font.size[$small ? "caption" : "lead"]};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  @media ${({ theme }) => theme.media.tablet} { font-size: ${({ theme, $small }) => theme.font.size[$small ? "body" : "lead"]}; }
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

const Words = styled.p`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
