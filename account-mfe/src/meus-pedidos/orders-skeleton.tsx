import { Card, Row, Skeleton, Stack } from "shared-ui";
import { styled } from "styled-components";

/** Three orders that are still being read, at an order's size. */
export function OrdersSkeleton() {
  return [1, 2, 3].map((place) => (
    <Card key={place}>
      <Stack>
        <Row $gap={4} $align="start">
          <Thumb $ratio="1 / 1" />
          <Lines $gap={2}>
            <Skeleton $width="8rem" $height="1.5rem" />
            <Skeleton $width="80%" />
            <Skeleton $width="50%" />
          </Lines>
        </Row>
        <Skeleton $height="7rem" />
      </Stack>
    </Card>
  ));
}

const Thumb = styled(Skeleton)`
  inline-size: ${({ theme }) => theme.size.thumb};
`;

const Lines = styled(Stack)`
  flex: 1;
`;
