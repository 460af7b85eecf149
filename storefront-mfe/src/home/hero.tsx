import { StoreLink } from "shared-data/router";
import { getSettings } from "shared-data/runtime";
import { ButtonLink, ButtonRow, Heading, Icon, type IconDrawing, icons, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { HeroVideo } from "./hero-video";

const promises: readonly { icon: IconDrawing; text: string }[] = [
  { icon: icons.zap, text: "Entrega automática após o Pix" },
  { icon: icons.shield, text: "Garantia a partir da entrega" },
  { icon: icons.support, text: "Suporte em português" },
];

/** The top of the home page: what the store does, where to go, and the video where one is configured. */
export function Hero() {
  const { heroVideo } = getSettings();
  return (
    <Root $withVideo={heroVideo !== null}>
      <Stack $gap={6}>
        <Heading as="h1" $size="display">
          Ativos para anunciar, entregues na hora
        </Heading>
        <Text $size="lead" $muted>
          Contas de anúncio, perfis e proxys com preço claro. Você paga no Pix e o acesso aparece em Meus Pedidos.
        </Text>
        <ButtonRow>
          <ButtonLink as={StoreLink} to="/produtos" variant="strong" size="large">
            Ver produtos
          </ButtonLink>
          <ButtonLink as={StoreLink} to="/avaliacoes" size="large">
            Ver avaliações
          </ButtonLink>
        </ButtonRow>
        <Promises>
          {promises.map(({ icon, text }) => (
            <li key={icon}>
              <Icon drawing={icon} />
              {text}
            </li>
          ))}
        </Promises>
      </Stack>
      {heroVideo && <HeroVideo video={heroVideo} />}
    </Root>
  );
}

const Root = styled.div<{ $withVideo: boolean }>`
  display: grid;
  align-items: center;
  gap: ${({ theme }) => theme.space[8]};
  padding-block: ${({ theme }) => `${theme.space[2]} ${theme.space[10]}`};
  @media ${({ theme }) => theme.media.laptop} {
    padding-block-start: ${({ theme }) => theme.space[8]};
    grid-template-columns: ${({ $withVideo }) => ($withVideo ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)")};
  }
`;

const Promises = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
  color: ${({ theme }) => theme.colors.muted};
  & > li { display: flex; align-items: center; gap: ${({ theme }) => theme.space[2]}; }
`;
