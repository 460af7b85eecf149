import { memo, useId } from "react";
import { styled } from "styled-components";
import { Skeleton } from "../primitives/feedback/skeleton";
import { MediaRow } from "../primitives/layout/media-row";
import type { LinkComponent } from "./link-component";
import { PriceBlock } from "./price-block";
import { ProductImage } from "./product-image";
import { StockCounters } from "./stock-counters";

interface ProductCardProps {
  name: string;
  imageUrl: string;
  price: number;
  originalPrice?: number | null | undefined;
  stock: number;
  sold: number;
  /** Path of the product's page. */
  to: string;
  linkAs: LinkComponent;
  /** The buy link: it also leads to the product page, which then continues the purchase automatically. */
  buyAs: LinkComponent;
  /** True for the first cards of a page: their images get a high fetch priority. */
  priority?: boolean | undefined;
  /** Heading level in the page's outline. */
  headingAs?: "h2" | "h3" | undefined;
}

/**
 * A product in a grid: a link as large as the card, with the buy link above it. A sold-out product is dimmed and shows
 * 'ESGOTADO'. Memoized: the catalogue, with dozens of cards, is refetched every half minute.
 */
export const ProductCard = memo(function ProductCard({ headingAs = "h3", ...product }: ProductCardProps) {
  const soldOut = product.stock <= 0;
  const nameId = useId();
  return (
    <Root>
      <Inner>
        <Top>
          <ProductImage src={product.imageUrl} priority={product.priority} dimmed={soldOut} />
          <Words $dimmed={soldOut}>
            <Name as={headingAs} id={nameId}>
              <Whole as={product.linkAs} to={product.to}>
                {product.name}
              </Whole>
            </Name>
            <PriceBlock price={product.price} originalPrice={product.originalPrice} />
            <StockCounters stock={product.stock} sold={product.sold} />
          </Words>
        </Top>
        {soldOut ? (
          <Invitation $soldOut>
            <span>
              ESGOTADO<Ask> · Avise-me</Ask>
            </span>
          </Invitation>
        ) : (
          <Invitation as={product.buyAs} to={product.to} aria-describedby={nameId}>
            Comprar
          </Invitation>
        )}
      </Inner>
    </Root>
  );
});

/** A placeholder card while the catalogue loads. */
export function ProductCardSkeleton() {
  return (
    <Root as="div">
      <Inner>
        <Top>
          <Skeleton $ratio="1 / 1" />
          <Words $dimmed>
            <Skeleton $height="2.6em" />
            <Skeleton $width="60%" $height="5em" />
            <Skeleton $width="80%" $height="1.35em" />
          </Words>
        </Top>
        <Invitation aria-hidden $soldOut />
      </Inner>
    </Root>
  );
}

const Root = styled.article`
  position: relative;
  container-type: inline-size;
  block-size: 100%;
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  transition: transform ${({ theme }) => theme.motion.calm};

  &:hover { border-color: ${({ theme }) => theme.colors.edge}; }
`;

const Top = styled(MediaRow)`
  flex: 1;
  @media ${({ theme }) => theme.media.laptop} {
    flex-flow: column nowrap;
    & > :first-child { inline-size: 100%; }
    & > :last-child { flex: 1 0 auto; }
  }
`;

// A wide card, as in a two-column row, shows the image beside the text.
const Inner = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  block-size: 100%;
  padding: ${({ theme }) => theme.space[4]};
  @container (min-width: ${({ theme }) => theme.size.wideCard}) {
    display: grid;
    grid-template: "picture words" 1fr "picture buy" auto / 36% minmax(0, 1fr);
    & > ${Top} { display: contents; }
    & > ${Top} > :first-child { grid-area: picture; inline-size: 100%; }
  }
`;

const Words = styled.div<{ $dimmed: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme, $dimmed }) => ($dimmed ? theme.colors.muted : "inherit")};
  & > :nth-last-child(2) { margin-block-start: auto; }
`;

const Name = styled.h3`
  font-size: ${({ theme }) => theme.font.size.body};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Whole = styled.a`
  text-decoration: none;
  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.large}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after {
    outline: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.focus}`};
    outline-offset: ${({ theme }) => theme.size.focusRing};
  }
`;

const Ask = styled.span`
  color: ${({ theme }) => theme.colors.text};
`;

const Invitation = styled.span<{ $soldOut?: boolean; to?: string }>`
  &[href] { position: relative; text-decoration: none; }
  display: grid;
  place-items: center;
  min-block-size: ${({ theme }) => theme.size.tap};
  /* Visible only in forced-colors mode. */
  border: ${({ theme }) => theme.size.hairline} solid transparent;
  border-radius: ${({ theme }) => theme.radius.medium};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  color: ${({ theme, $soldOut }) => ($soldOut ? theme.colors.muted : theme.colors.onAccent)};
  background: ${({ theme, $soldOut }) => ($soldOut ? theme.colors.raised : theme.colors.accent)};
`;
