import { Card, ErrorState, Skeleton } from "@store/shared-ui";
import { lazy, Suspense } from "react";

// In a file of its own: who signs in fetches the code of this page, but not of the choices.
const FetchedCard = lazy(() =>
  import(/* webpackChunkName: "notices" */ "./notices-card").then(
    ({ NoticesCard }) => ({ default: NoticesCard }),
    // The rest of the profile stays: without this the whole page would be replaced.
    () => ({ default: NotFetched }),
  ),
);

/** The card of notices; its code is fetched with the page that shows it. */
export function FetchedNotices() {
  return (
    <Suspense
      fallback={
        <Card aria-busy="true">
          <Skeleton $height="24rem" />
        </Card>
      }
    >
      <FetchedCard />
    </Suspense>
  );
}

function NotFetched() {
  return (
    <Card>
      <ErrorState
        title="Os avisos não carregaram"
        message="Carregue a página de novo para mudar os seus avisos."
        onRetry={() => window.location.reload()}
      />
    </Card>
  );
}
