import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { Checkbox } from "./checkbox";

/** An on/off setting that applies immediately; the whole line is its tap target. */
export function Switch(props: ComponentProps<typeof Checkbox>) {
  return <Track {...props} role="switch" />;
}

const Track = styled(Checkbox)`
  & > input {
    appearance: none;
    inline-size: ${({ theme }) => `calc(2 * ${theme.size.icon})`};
    block-size: ${({ theme }) => theme.space[6]};
    padding: ${({ theme }) => theme.space[1]};
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.colors.edge};
  }
  & > input::before {
    content: "";
    display: block;
    block-size: 100%;
    aspect-ratio: 1;
    border-radius: 50%;
    background: ${({ theme }) => theme.colors.surface};
    transition: transform ${({ theme }) => theme.motion.quick};
  }
  & > input:checked { background: ${({ theme }) => theme.colors.text}; }
  & > input:checked::before { transform: translateX(100%); }
  & > input:disabled { opacity: 0.45; }
  /* In forced-colors mode the track and the thumb would be indistinguishable. */
  @media (forced-colors: active) {
    & > input { appearance: auto; inline-size: ${({ theme }) => theme.size.icon}; }
    & > input::before { content: none; }
  }
`;
