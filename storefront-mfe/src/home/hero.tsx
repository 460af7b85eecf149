import { StoreLink } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { ButtonLink, Heading, Icon, type IconPath, icons, Stack, Text } from "@store/shared-ui";
import { type ComponentProps, useEffect, useState } from "react";
import { styled } from "styled-components";
import type { HeroVideo } from "./hero-video";

const promises: readonly { icon: IconPath; text: string }[] = [
  { icon: icons.zap, text: "Entrega automática após o Pix" },
  { icon: icons.shield, text: "Garantia em todos os produtos" },
  { icon: icons.support, text: "Suporte em português" },
];

/** The top of the home page: introduction and links, with the configured video or an illustration beside them. */
export function Hero() {
  const { heroVideo } = getSettings();
  return (
    <Root>
      <Words>
        <Title as="h1">Ativos para anunciar, entregues na hora</Title>
        <Lead $muted>Contas de anúncio, perfis e proxys: pague no Pix e receba em segundos, com garantia.</Lead>
        <Buttons>
          <ButtonLink as={StoreLink} to="/produtos" variant="strong">
            Ver produtos
          </ButtonLink>
          <ButtonLink as={StoreLink} to="/avaliacoes">
            Ver avaliações
          </ButtonLink>
        </Buttons>
        <Promises>
          {promises.map(({ icon, text }) => (
            <li key={icon}>
              <Icon icon={icon} />
              {text}
            </li>
          ))}
        </Promises>
      </Words>
      {heroVideo ? <FetchedVideo video={heroVideo} /> : <Artwork />}
    </Root>
  );
}

// A separate chunk, loaded only by stores with a video. If it fails to load, its space stays empty.
function FetchedVideo(props: ComponentProps<typeof HeroVideo>) {
  const [Video, setVideo] = useState<typeof HeroVideo | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "hero-video" */ "./hero-video").then(
      (file) => setVideo(() => file.HeroVideo),
      () => {},
    );
  }, []);
  return Video ? <Video {...props} /> : <VideoPlace />;
}

const VideoPlace = styled.div`
  aspect-ratio: 16 / 9;
`;

const Root = styled.div`
  display: grid;
  align-items: center;
  gap: ${({ theme }) => theme.space[8]};
  padding-block-end: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} { padding-block-end: ${({ theme }) => theme.space[8]}; }
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 3fr);
  }
`;

const Words = styled(Stack)`
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[6]}; }
`;

const Title = styled(Heading)`
  @media ${({ theme }) => theme.media.tablet} {
    font-size: ${({ theme }) => theme.font.size.display};
    line-height: ${({ theme }) => theme.font.leading.tight};
  }
`;

const Lead = styled(Text)`
  @media ${({ theme }) => theme.media.tablet} { font-size: ${({ theme }) => theme.font.size.lead}; }
`;

// One row: the buttons must not push the products out of a phone's first screen.
const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ theme }) => theme.size.words}), 1fr));
  gap: ${({ theme }) => theme.space[2]};
  & > a { padding-inline: ${({ theme }) => theme.space[2]}; }
  @media ${({ theme }) => theme.media.tablet} { max-inline-size: ${({ theme }) => theme.size.dialog}; }
`;

// Hidden on phones, where the sentence above says the same.
const Promises = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > li { display: flex; align-items: center; gap: ${({ theme }) => theme.space[1]}; }
  @media not all and ${({ theme }) => theme.media.tablet} { display: none; }
`;

// A CSS background, so that phones, which hide it, do not fetch it.
const Artwork = styled.div`
  display: none;
  @media ${({ theme }) => theme.media.laptop} {
    display: block;
    aspect-ratio: 16 / 11;
    background: url("/art/hero.svg") center / contain no-repeat;
  }
`;
