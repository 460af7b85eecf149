import type { RemoteModule } from "@store/shared-data";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { Container, GlobalStyle, Heading, UiProvider } from "@store/shared-ui";
import { Suspense, useState } from "react";
import { styled } from "styled-components";

interface StandaloneHostProps {
  remote: RemoteModule;
  /** Shown above the page. */
  children?: React.ReactNode;
}

/**
 * The least that a remote may count on of its host: theme, router, query client, session, and a <main> of which it fills
 * the content. Without gates and error boundaries: who may see what is the database's word, and a failure should be seen.
 */
export function StandaloneHost({ remote, children }: StandaloneHostProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <UiProvider>
          <GlobalStyle />
          {children}
          <Content id="conteudo" tabIndex={-1}>
            <Suspense>
              <PageRoute routes={remote.routes} otherwise={<OtherArea />} />
            </Suspense>
          </Content>
        </UiProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function OtherArea() {
  return (
    <Container>
      <Heading as="h1">Outra área</Heading>
    </Container>
  );
}

const Content = styled.main`
  padding-block: ${({ theme }) => theme.space[6]};
`;
