import { styled } from "styled-components";

/** A stroke path, on a grid of 24: one of `icons`. */
export type IconPath = `${"M" | "m"}${number} ${string}`;

interface IconProps {
  icon: IconPath;
  /** Words for screen readers, only where the icon stands without a text beside it. */
  label?: string | undefined;
}

/** A drawn sign in the text's colour, 20 px unless the parent sets `--icon-size`. Hidden from screen readers without a `label`. */
export function Icon({ icon, label }: IconProps) {
  const naming =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <Svg {...naming} viewBox="0 0 24 24" width="20" height="20" focusable="false">
      <path d={icon} />
    </Svg>
  );
}

const Svg = styled.svg`
  flex: none;
  inline-size: var(--icon-size, ${({ theme }) => theme.size.icon});
  block-size: var(--icon-size, ${({ theme }) => theme.size.icon});
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
