import type { ReactNode } from "react";
import { styled } from "styled-components";

interface ProductLayoutProps {
  image: ReactNode;
  /** Name, price, counters, the buy action. */
  summary: ReactNode;
  /** Description and specification. */
  details: ReactNode;
}

/** The product page's frame: one column on phones; image and details beside the summary, which stays in view, from 900 px. */
export function ProductLayout({ image, summary, details }: ProductLayoutProps) {
  return (
    <Root>
      <Image>{image}</Image>
      <Summary>{summary}</Summary>
      <Details>{details}</Details>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  grid-template: "image" "summary" "details" / minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[6]};
  padding-block: ${({ theme }) => theme.space[6]};
  @media ${({ theme }) => theme.media.laptop} {
    grid-template: "image summary" auto "details summary" 1fr / minmax(0, 1fr) minmax(0, 1fr);
    gap: ${({ theme }) => `${theme.space[8]} ${theme.space[10]}`};
  }
`;

const Image = styled.div`
  grid-area: image;
  /* On a phone the price must be in sight without scrolling. */
  max-inline-size: ${({ theme }) => `calc(2 * ${theme.size.thumb})`};
  @media ${({ theme }) => theme.media.laptop} { max-inline-size: none; }
`;

const Summary = styled.div`
  grid-area: summary;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
  @media ${({ theme }) => theme.media.laptop} {
    position: sticky;
    inset-block-start: ${({ theme }) => `calc(2 * ${theme.space[12]})`};
    align-self: start;
  }
`;

const Details = styled.div`
  grid-area: details;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};
  min-inline-size: 0;
`;
