import { Skeleton, Stack } from "@store/shared-ui";
import { type ComponentType, memo, Suspense, use, useEffect, useRef } from "react";
import type { BelowTheFoldProps } from "./below-the-fold";
import type { InStockInsteadProps } from "./in-stock-instead";
import type { PurchaseFactsProps } from "./purchase-facts";

type Code = typeof import("./below-the-fold");

const { promise: code, resolve: found } = withResolvers<Code>();

// If the chunk fails to load, the page stays as it is; the next visit retries.
const fetchCode = () => import(/* webpackChunkName: "product-below" */ "./below-the-fold").then(found, () => {});

const knowsPlaces = typeof IntersectionObserver !== "undefined";
// While prerendering there is no scrolling, and the whole page is needed.
if (!knowsPlaces) void fetchCode();

/**
 * The page below the first screen. Its chunk is loaded when it scrolls into view, so that it does not delay the first
 * screen. Prerendered pages contain its HTML from the start and hydrate it then.
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
        <Below {...product} />
      </Suspense>
    </Stack>
  );
});

/**
 * Purchase information. Prerendered pages contain its text and links from the start; it hydrates with the part below.
 */
export const FetchedFacts = memo(function FetchedFacts(props: PurchaseFactsProps) {
  return (
    <Suspense fallback={<Fetching height="9em" />}>
      <Facts {...props} />
    </Suspense>
  );
});

/** Alternatives to a sold-out product; their chunk is loaded immediately, and only in that case. */
export function FetchedAlternatives(props: InStockInsteadProps) {
  useEffect(() => void fetchCode(), []);
  return (
    <Suspense fallback={<Fetching height="16em" />}>
      <Instead {...props} />
    </Suspense>
  );
}

/** Age of the displayed price while the backend is unreachable. */
export function FetchedAge({ at }: { at: number }) {
  useEffect(() => void fetchCode(), []);
  return (
    <Suspense>
      <Age at={at} />
    </Suspense>
  );
}

/** A component of the chunk; suspends until that is loaded. */
function lazyPart<Props extends object>(pick: (file: Code) => ComponentType<Props>) {
  return function Part(props: Props) {
    const Loaded = pick(use(code));
    return <Loaded {...props} />;
  };
}

const Below = lazyPart(({ BelowTheFold }) => BelowTheFold);
const Facts = lazyPart(({ PurchaseFacts }) => PurchaseFacts);
const Instead = lazyPart(({ InStockInstead }) => InStockInstead);
const Age = lazyPart(({ SeenAt }) => SeenAt);

/** Loading placeholder, rendered only in pages that were not prerendered: starts loading the chunk at once. */
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

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
