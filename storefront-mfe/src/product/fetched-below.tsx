import { Skeleton, Stack } from "@store/shared-ui";
import { memo, Suspense, use, useEffect, useRef } from "react";
import type { BelowTheFoldProps } from "./below-the-fold";
import type { InStockInsteadProps } from "./in-stock-instead";
import type { PurchaseFactsProps } from "./purchase-facts";

type Code = typeof import("./below-the-fold");

const { promise: code, resolve: found } = withResolvers<Code>();

// A fetch that fails leaves the page as it is, and is tried again at the next visit to it.
const fetchCode = () => import(/* webpackChunkName: "product-below" */ "./below-the-fold").then(found, () => {});

const knowsPlaces = typeof IntersectionObserver !== "undefined";
// Prerendering has no scrolling, and needs all of the page.
if (!knowsPlaces) void fetchCode();

/**
 * The part of the page below the first screen. Its code is fetched once it scrolls into view, so that the first screen does not wait
 * for it. In a page that was rendered ahead its words are there from the start, and come alive then.
 */
export const FetchedBelow = memo(function FetchedBelow(product: BelowTheFoldProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || !knowsPlaces) return;
    const observer = new IntersectionObserver(fetchWhereSeen);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Stack ref={place} $gap={10}>
      <Suspense fallback={<Fetching height="8em" />}>
        <Part {...product} />
      </Suspense>
    </Stack>
  );
});

/**
 * A buyer's questions before the purchase. Words and links, which a page that was rendered ahead has from the start: they come alive with
 * the part below.
 */
export const FetchedFacts = memo(function FetchedFacts(props: PurchaseFactsProps) {
  return (
    <Suspense fallback={<Fetching height="9em" />}>
      <Facts {...props} />
    </Suspense>
  );
});

/** Alternatives to a product that is sold out. Only then its code is fetched, and at once. */
export function FetchedInstead(props: InStockInsteadProps) {
  useEffect(() => void fetchCode(), []);
  return (
    <Suspense fallback={<Fetching height="16em" />}>
      <Instead {...props} />
    </Suspense>
  );
}

function Facts(props: PurchaseFactsProps) {
  const { PurchaseFacts } = use(code);
  return <PurchaseFacts {...props} />;
}

function Instead(props: InStockInsteadProps) {
  const { InStockInstead } = use(code);
  return <InStockInstead {...props} />;
}

/** The place of what is not there yet. Shown only where no page was rendered ahead: the code is wanted now. */
function Fetching({ height }: { height: string }) {
  useEffect(() => void fetchCode(), []);
  return (
    <div aria-busy="true">
      <Skeleton $height={height} />
    </div>
  );
}

function fetchWhereSeen(entries: readonly IntersectionObserverEntry[]): void {
  if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchCode();
}

function Part(product: BelowTheFoldProps) {
  const { BelowTheFold } = use(code);
  return <BelowTheFold {...product} />;
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
