import type { ReactNode } from "react";
import { styled } from "styled-components";

interface ProductLayoutProps {
  image: ReactNode;
  /** Category and name. */
  title: ReactNode;
  /** Price, counters, the buy action. */
  offer: ReactNode;
  /** Description and specification. */
  details: ReactNode;
}

/** The product page's frame: from 600 px the image stands beside the rest; on phones the price comes without scrolling. */
export function ProductLayout({ image, title, offer, details }: ProductLayoutProps) {
  return (
    <Root>
      <Image>{image}</Image>
      <Title>{title}</Title>
      <Offer>{offer}</Offer>
      <Details>{details}</Details>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  grid-template: "image title" auto "offer offer" auto "details details" auto / ${({ theme }) => theme.size.thumb} minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[4]};
  padding-block: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} {
    grid-template: "image title" auto "image offer" auto "image details" 1fr / minmax(0, 2fr) minmax(0, 3fr);
    column-gap: ${({ theme }) => theme.space[6]};
  }
  @media ${({ theme }) => theme.media.laptop} { column-gap: ${({ theme }) => theme.space[10]}; }
`;

const Image = styled.div`
  grid-area: image;
`;

const Title = styled.div`
  grid-area: title;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  align-self: center;
  min-inline-size: 0;
`;

const Offer = styled.div`
  grid-area: offer;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
`;

const Details = styled.div`
  grid-area: details;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};
  min-inline-size: 0;
  padding-block-start: ${({ theme }) => theme.space[4]};
`;
