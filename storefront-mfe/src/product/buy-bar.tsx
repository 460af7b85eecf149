import { formatPrice, Stack } from "@store/shared-ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createGlobalStyle, css, styled } from "styled-components";

/** Height of the page's header, in pixels. */
const headerHeight = 64;

interface BuyBarProps {
  price: number;
  /** False where there is nothing to buy. */
  comesAlong: boolean;
  /** The buy action, and what is said of it. */
  children: ReactNode;
}

/**
 * Holds the buy action where it stands in the page. On a phone that has scrolled past it, the same button, not a second one, comes
 * along at the bottom of the screen with the price; its place in the page is kept, and so is the focus.
 */
export function BuyBar({ price, comesAlong, children }: BuyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const leftHeight = useHeightOnceLeft(place);
  const isAlong = comesAlong && leftHeight !== null;
  return (
    <div ref={place} style={isAlong ? { minBlockSize: leftHeight } : undefined}>
      <Bar $along={isAlong}>
        {/* Read aloud above, in its place. */}
        {isAlong && <Price aria-hidden>{formatPrice(price)}</Price>}
        <Stack $gap={3}>{children}</Stack>
      </Bar>
      {isAlong && <RoomForBar />}
    </div>
  );
}

// The height of an element that was scrolled past, under the header; null while it is in sight or further down.
function useHeightOnceLeft(element: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    // Not every in-app browser has it: there the button stays in its place.
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
    /* ESGOTADO stands in its place in the page. */
    & :disabled { display: none; }
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

// Everything behind the bar, such as the end of the footer or a focused link, can come out from under it, and from under the bar
// that asks for consent, which stands below it.
const RoomForBar = createGlobalStyle`
  @media not all and ${({ theme }) => theme.media.tablet} {
    html { --room: calc(var(--consent-bar, 0%) + ${({ theme }) => theme.space[16]} + ${({ theme }) => theme.space[5]}); }
    html { scroll-padding-block-end: var(--room) !important; }
    body { padding-block-end: var(--room) !important; }
  }
`;
