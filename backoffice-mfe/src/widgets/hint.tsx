import { Icon, icons } from "@store/shared-ui";
import { useId } from "react";
import { styled } from "styled-components";

export function Hint({ about, children }: { about: string; children: string }) {
  const id = useId();
  return (
    <>
      <Opener type="button" popoverTarget={id} aria-label={`Sobre ${about}`}>
        <Icon icon={icons.info} />
      </Opener>
      <Words id={id} popover="auto">
        {children}
      </Words>
    </>
  );
}

const Opener = styled.button`
  display: inline-grid;
  place-items: center;
  inline-size: ${({ theme }) => theme.size.tap};
  block-size: ${({ theme }) => theme.size.tap};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.muted};
  &:hover { color: ${({ theme }) => theme.colors.text}; }
`;

const Words = styled.div`
  max-inline-size: min(${({ theme }) => theme.size.menu}, 90vi);
  padding: ${({ theme }) => theme.space[3]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.text};
  background: ${({ theme }) => theme.colors.surface};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.regular};
  /* Browsers without anchor positioning center it on the screen, unless the global reset takes its margin. */
  margin: auto;
  @supports (position-area: block-end) {
    inset: auto;
    margin: 0;
    position-area: block-end span-inline-start;
    position-try-fallbacks: flip-inline, flip-block;
  }
`;
