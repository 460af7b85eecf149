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

/** The frame around every page. Which remote fills it is the registry's word. */
export function App({ registry }: AppProps) {
  const { pathname } = useLocation();
  const remote = findRemote(registry, pathname);
  // Staff work here for hours: what surrounds the page is as quiet as it can be.
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
  /* Where a page ends is known when it has been read: its footer comes then, and does not move under the reader's eyes. */
  &:has([data-skeleton]) > footer { visibility: hidden; }
`;

const Content = styled.main<{ $slim: boolean }>`
  padding-block: ${({ theme }) => `${theme.space[2]} ${theme.space[12]}`};
  @media ${({ theme }) => theme.media.tablet} {
    padding-block-start: ${({ theme, $slim }) => theme.space[$slim ? 2 : 6]};
  }
  /* A page that is still loading must not let the footer jump into view. */
  min-block-size: 80dvb;
  &:focus { outline: none; }
`;
