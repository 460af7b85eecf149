import { Card, MediaRow, Skeleton, Stack } from "@store/shared-ui";

/** Three orders that are still being read, at an order's size. */
export function OrdersSkeleton() {
  return [1, 2, 3].map((place) => (
    <Card key={place} $dense>
      <Stack $gap={3}>
        <MediaRow $picture={16}>
          <Skeleton $ratio="1 / 1" />
          <Stack $gap={2}>
            <Skeleton $width="8rem" $height="1.5rem" />
            <Skeleton $width="80%" />
            <Skeleton $width="50%" />
          </Stack>
        </MediaRow>
        <Skeleton $height="2.75rem" />
      </Stack>
    </Card>
  ));
}
