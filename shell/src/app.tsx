import { findRemote, type Registry } from "@store/shared-data";
import { useLocation } from "@store/shared-data/router";
import { SkipLink, UiProvider } from "@store/shared-ui";
import { styled } from "styled-components";
import { NotFoundPage } from "./areas/not-found-page";
import { RemoteArea } from "./areas/remote-area";
import { Footer } from "./footer/footer";
import { Header } from "./header/header";
import { useOffline } from "./offline/use-offline";
import { usePageChange } from "./use-page-change";

interface AppProps {
  registry: Registry;
}

/** App layout. The registry decides which remote renders inside it. */
export function App({ registry }: AppProps) {
  const { pathname } = useLocation();
  const remote = findRemote(registry, pathname);
  // Staff pages get a slim header and footer.
  const isWorkplace = remote?.access === "staff";
  usePageChange();
  useOffline(pathname, remote);
  return (
    <UiProvider>
      <SkipLink targetId="conteudo" />
      <Page>
        <Header registry={registry} slim={isWorkplace} />
        <Content id="conteudo" tabIndex={-1} $slim={isWorkplace}>
          {remote ? <RemoteArea remote={remote} /> : <NotFoundPage />}
        </Content>
        <Footer registry={registry} slim={isWorkplace} />
      </Page>
    </UiProvider>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvb;
  /* Hide the footer while loading, or it would move when the content arrives. */
  &:has([data-skeleton]) > footer { visibility: hidden; }
`;

const Content = styled.main<{ $slim: boolean }>`
  padding-block: ${({ theme }) => `${theme.space[2]} ${theme.space[12]}`};
  @media ${({ theme }) => theme.media.tablet} {
    padding-block-start: ${({ theme, $slim }) => theme.space[$slim ? 2 : 6]};
  }
  /* Keeps the footer below the fold while loading. */
  min-block-size: 80dvb;
  &:focus { outline: none; }
`;
