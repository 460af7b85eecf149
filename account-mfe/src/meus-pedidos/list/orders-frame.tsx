import { Container, Stack } from "@store/shared-ui";
import { OrdersHeader } from "./orders-header";
import { OrdersSkeleton } from "./orders-skeleton";

/** The page of orders before the session is known. */
export function OrdersFrame() {
  return (
    <Container>
      <OrdersHeader />
      <Stack $gap={5} aria-busy="true">
        <OrdersSkeleton />
      </Stack>
    </Container>
  );
}
