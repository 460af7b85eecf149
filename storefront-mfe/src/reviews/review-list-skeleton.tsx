import { Card, MediaRow, Skeleton, Stack, VisuallyHidden } from "@store/shared-ui";
import { ReviewList } from "./review-list";

const places = [1, 2, 3, 4, 5, 6];

/** Placeholder of loading reviews, each as tall as a review with two lines. */
export function ReviewListSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Carregando avaliações…</VisuallyHidden>
      <ReviewList as="div" aria-hidden="true">
        {places.map((place) => (
          <Card key={place}>
            <Stack $gap={3}>
              <MediaRow $picture={12} $centered>
                <Skeleton $ratio="1 / 1" />
                <Skeleton />
              </MediaRow>
              <Skeleton $width="40%" $height="1.5em" />
              <Skeleton $height="3em" />
              <Skeleton $width="50%" />
            </Stack>
          </Card>
        ))}
      </ReviewList>
    </div>
  );
}
