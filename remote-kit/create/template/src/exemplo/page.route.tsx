import type { RemoteRoute } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, ButtonRow, Container, PageHeader, Stack, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { ProductList } from "./product-list";
import { productsQuery } from "./products";

const title = "Exemplo";

function Page() {
  const { user } = useSession();
  const [count, setCount] = useState(0);
  return (
    <Container>
      <PageHeader title={title} lead="Uma página feita fora do repositório da loja." />
      <Stack $gap={4}>
        <Greeting>{user ? `Olá, ${user.displayName || user.email}` : "Olá, visitante"}</Greeting>
        <ButtonRow>
          <Button onClick={() => setCount(count + 1)}>Contar: {count}</Button>
        </ButtonRow>
        <ProductList />
        <TextLink as={StoreLink} to="/produtos">
          Ver produtos
        </TextLink>
      </Stack>
    </Container>
  );
}

const Greeting = styled(Text)`
  padding: ${({ theme }) => theme.space[4]};
  background: ${({ theme }) => theme.colors.surface};
`;

/** /exemplo: component, data, head and prerendering. */
export const pageRoute: RemoteRoute = {
  path: "/exemplo",
  Component: Page,
  load: ({ queryClient, db }) => queryClient.fetchQuery(productsQuery(db)),
  head: (_data, { origin }) => ({
    title,
    description: "Uma página feita fora do repositório da loja.",
    canonical: `${origin}/exemplo`,
  }),
  staticPaths: async () => ["/exemplo"],
};
