import { productNotFoundMessage } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, EmptyState } from "@store/shared-ui";

/** Shown for an unknown or removed product. */
export function NotFound() {
  return (
    <EmptyState
      as="h1"
      title={productNotFoundMessage}
      description="Ele pode ter saído de linha. Os outros produtos continuam no catálogo."
      action={
        <ButtonLink as={StoreLink} to="/produtos" variant="strong">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}
