import { memo, Suspense, use, useEffect, useRef } from "react";
import { Skeleton, Stack } from "shared-ui";
import type { BelowTheFoldProps } from "./below-the-fold";
import type { InStockInsteadProps } from "./in-stock-instead";

type Code = typeof import("./below-the-fold");

const { promise: code, resolve: found } = withResolvers<Code>();

// A fetch that fails leaves the page as it is, and is tried again when somebody comes back to it.
const fetchCode = () => import(/* webpackChunkName: "product-below" */ "./below-the-fold").then(found, () => {});

const knowsPlaces = typeof IntersectionObserver !== "undefined";
// While pages are rendered ahead nobody scrolls, and all of the page is needed.
if (!knowsPlaces) void fetchCode();

/**
 * The part of the page below the first screen. Its code is fetched once somebody sees it, so that the first screen does not wait
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
      <Suspense fallback={<Skeleton $height="8em" />}>
        <Part {...product} />
      </Suspense>
    </Stack>
  );
});

/** What can be bought instead of a product that is sold out. Only then its code is fetched, and at once. */
export function FetchedInstead(props: InStockInsteadProps) {
  useEffect(() => void fetchCode(), []);
  return (
    <Suspense fallback={<Skeleton $height="16em" />}>
      <Instead {...props} />
    </Suspense>
  );
}

function Instead(props: InStockInsteadProps) {
  const { InStockInstead } = use(code);
  return <InStockInstead {...props} />;
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
