import { formatPrice, Stack } from "@store/shared-ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { css, styled } from "styled-components";

/** Height of the page's header, in pixels. */
const headerHeight = 64;

interface BuyBarProps {
  price: number;
  /** False if there is nothing to buy. */
  comesAlong: boolean;
  /** The buy button and its messages. */
  children: ReactNode;
}

/**
 * Contains the buy button. On phones that have scrolled past it, the same element becomes a bar at the bottom of the
 * screen with the price. Its space in the page is reserved, and the focus is preserved.
 */
export function BuyBar({ price, comesAlong, children }: BuyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const leftHeight = useHeightOnceLeft(place);
  const isAlong = comesAlong && leftHeight !== null;
  return (
    <div ref={place} style={isAlong ? { minBlockSize: leftHeight } : undefined}>
      <Bar $along={isAlong}>
        {/* Screen readers already read the price in the page. */}
        {isAlong && <Price aria-hidden>{formatPrice(price)}</Price>}
        <Stack $gap={3}>{children}</Stack>
      </Bar>
    </div>
  );
}

// Height of an element that was scrolled past, under the header; null while it is visible or further down.
function useHeightOnceLeft(element: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    // Some in-app browsers lack IntersectionObserver; there the button stays in place.
    if (!element.current || !("IntersectionObserver" in window)) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
        const isPassed = !isIntersecting && boundingClientRect.bottom <= headerHeight;
        setHeight(isPassed ? boundingClientRect.height : null);
      },
      { rootMargin: `-${headerHeight}px 0% 0%` },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return height;
}

const along = css`
  @media not all and ${({ theme }) => theme.media.tablet} {
    position: fixed;
    inset: auto 0 var(--consent-bar, 0);
    z-index: ${({ theme }) => theme.layer.header};
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: ${({ theme }) => theme.space[4]};
    padding: ${({ theme }) => theme.space[3]} min(${({ theme }) => theme.space[4]}, 5%);
    background: ${({ theme }) => theme.colors.surface};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    /* ESGOTADO is shown only in the page, not in the bar. */
    & :disabled { display: none; }
    /* Room, so that content behind the bar (the end of the footer, a focused link) can be scrolled into view, also above the consent bar below it. */
    html:has(&) {
      --room: calc(var(--consent-bar, 0%) + ${({ theme }) => theme.space[16]} + ${({ theme }) => theme.space[5]});
      scroll-padding-block-end: var(--room) !important;
    }
    body:has(&) { padding-block-end: var(--room) !important; }
  }
  @media print { display: none; }
`;

const Bar = styled.div<{ $along: boolean }>`
  ${({ $along }) => $along && along}
`;

const Price = styled.strong`
  font-size: ${({ theme }) => theme.font.size.lead};
  font-variant-numeric: tabular-nums;
  @media ${({ theme }) => theme.media.tablet} { display: none; }
`;
