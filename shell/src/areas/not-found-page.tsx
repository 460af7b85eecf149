import { StoreLink } from "shared-data/router";
import { ButtonLink, Container, EmptyState } from "shared-ui";
import { useHead } from "../head/use-head";

/** For an address that leads nowhere. */
export function NotFoundPage() {
  useHead({ title: "Página não encontrada", noIndex: true });
  return (
    <Container>
      <EmptyState
        as="h1"
        title="Página não encontrada"
        description="O endereço não existe ou mudou. Os produtos continuam no catálogo."
        action={
          <ButtonLink as={StoreLink} to="/produtos" variant="primary">
            Ver produtos
          </ButtonLink>
        }
      />
    </Container>
  );
}
