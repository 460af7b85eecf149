import type { HeroVideo as Video } from "@store/shared-data/runtime";
import { Icon, icons, Notice, Stack } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";

interface HeroVideoProps {
  video: Video;
}

type Stage = "poster" | "player" | "failed";

/**
 * A third-party video. Until it is played only a poster is shown and nothing is requested from the other host. The
 * third party's script renders its player into this component's element.
 */
export function HeroVideo({ video }: HeroVideoProps) {
  const [stage, setStage] = useState<Stage>("poster");
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (stage !== "player" || !holder.current) return;
    const script = document.createElement("script");
    script.src = video.scriptUrl;
    script.async = true;
    script.onerror = () => setStage("failed");
    holder.current.append(script);
  }, [stage, video.scriptUrl]);

  return (
    <Stack $gap={3}>
      {stage === "player" ? (
        <Player ref={holder} role="group" aria-label={video.title} />
      ) : (
        <Poster type="button" onClick={() => setStage("player")}>
          <img src={video.posterUrl} alt="" width={640} height={360} decoding="async" />
          <Play>
            <Icon icon={icons.play} />
            Assistir: {video.title}
          </Play>
        </Poster>
      )}
      {stage === "failed" && <Notice tone="red">Não foi possível carregar o vídeo. Toque para tentar de novo.</Notice>}
    </Stack>
  );
}

const Player = styled.div`
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.colors.raised};
`;

const Poster = styled.button`
  position: relative;
  display: block;
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.colors.surface};
  & > img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

const Play = styled.span`
  position: absolute;
  inset-inline-start: ${({ theme }) => theme.space[4]};
  inset-block-end: ${({ theme }) => theme.space[4]};
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.colors.text};
  background: ${({ theme }) => theme.colors.ink};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;
