import { Grid } from "shared-ui";
import { styled } from "styled-components";

/** How many columns a section takes in the widest layout. */
export type SectionColumns = 1 | 2 | 3 | 4;

/** Holds the sections of a catalogue: those with few products stand beside each other instead of leaving a row empty. */
export const SectionGrid = styled(Grid)`
  row-gap: ${({ theme }) => theme.space[12]};
`;

/** A section of a `SectionGrid`, as wide as its products need. */
export const Section = styled.section<{ $columns: SectionColumns }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
  & > ul { flex: 1; }
  /* One product alone takes the line too: beside it there would be nothing. */
  @media ${({ theme }) => theme.media.tablet} {
    grid-column: 1 / -1;
    & > ul > :only-child { grid-column: 1 / -1; }
  }
  @media ${({ theme }) => theme.media.laptop} { grid-column: span ${({ $columns }) => Math.min(3, $columns)}; }
  @media ${({ theme }) => theme.media.desktop} { grid-column: span ${({ $columns }) => $columns}; }
`;

/** The columns that so many products need. */
export function columnsFor(productCount: number): SectionColumns {
  if (productCount <= 1) return 1;
  return productCount === 2 ? 2 : productCount === 3 ? 3 : 4;
}
