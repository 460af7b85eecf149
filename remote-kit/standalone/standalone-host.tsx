import type { RemoteModule } from "@store/shared-data";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter, PageRoute } from "@store/shared-data/router";
import { Container, GlobalStyle, Heading, UiProvider } from "@store/shared-ui";
import { Suspense, useState } from "react";
import { styled } from "styled-components";

interface StandaloneHostProps {
  remote: RemoteModule;
  /** Rendered above the page. */
  children?: React.ReactNode;
}

/**
 * The minimal host for a remote: theme, router, query client, session, and a <main> for its content. Without access
 * checks and error boundaries: the database enforces access, and errors should be visible.
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
