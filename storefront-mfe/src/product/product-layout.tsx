import { Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface ProductLayoutProps {
  image: ReactNode;
  title: ReactNode;
  /** Price, counters and the buy button. */
  offer: ReactNode;
  details: ReactNode;
}

/**
 * Layout of the product page. On phones price and buy button are visible without scrolling; from 600 px the image is
 * beside them; from 1200 px the offer has its own sticky column.
 */
export function ProductLayout({ image, title, offer, details }: ProductLayoutProps) {
  return (
    <Root>
      <Part $area="image">{image}</Part>
      <Part $area="title" $gap={2}>
        {title}
      </Part>
      <Offer $area="offer">{offer}</Offer>
      <Details $area="details" $gap={6}>
        {details}
      </Details>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  grid-template: "image title" auto "offer offer" auto "details details" auto / min(${({ theme }) => theme.size.thumb}, 27%) minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
  padding-block: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} {
    grid-template: "image title" auto "image offer" 1fr "details details" auto / minmax(0, 2fr) minmax(0, 3fr);
    column-gap: ${({ theme }) => theme.space[6]};
    align-items: start;
  }
  @media ${({ theme }) => theme.media.laptop} { column-gap: ${({ theme }) => theme.space[10]}; }
  @media ${({ theme }) => theme.media.desktop} {
    grid-template: "image title offer" auto "image details offer" 1fr / minmax(0, 5fr) minmax(0, 6fr) minmax(0, 5fr);
    column-gap: ${({ theme }) => theme.space[8]};
  }
`;

const Part = styled(Stack)<{ $area: string }>`
  grid-area: ${({ $area }) => $area};
`;

const Offer = styled(Part)`
  @media ${({ theme }) => theme.media.desktop} {
    position: sticky;
    inset-block-start: ${({ theme }) => theme.space[16]};
    padding: ${({ theme }) => theme.space[5]};
    background: ${({ theme }) => theme.colors.surface};
    border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    border-radius: ${({ theme }) => theme.radius.large};
  }
`;

const Details = styled(Part)`
  padding-block-start: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} { flex-direction: row; & > * { flex: 1; } }
  @media ${({ theme }) => theme.media.desktop} { flex-direction: column; & > * { flex: none; } }
`;
