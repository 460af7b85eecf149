import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, Container, EmptyState } from "@store/shared-ui";
import { useHead } from "../head/use-head";
import { pageMissing } from "./area-messages";

/** Shown for unknown addresses. */
export function NotFoundPage() {
  useHead({ title: pageMissing, noIndex: true });
  return (
    <Container>
      <EmptyState
        as="h1"
        title={pageMissing}
        description="O endereço não existe ou mudou. Os produtos continuam no catálogo."
        action={
          <ButtonLink as={StoreLink} to="/produtos" variant="strong">
            Ver produtos
          </ButtonLink>
        }
      />
    </Container>
  );
}
