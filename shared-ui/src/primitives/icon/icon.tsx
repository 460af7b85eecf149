import { styled } from "styled-components";

/** A stroke path on a 24 × 24 grid: one of `icons`. */
export type IconPath = `${"M" | "m"}${number} ${string}`;

interface IconProps {
  icon: IconPath;
  /** Accessible name; set it only if there is no text beside the icon. */
  label?: string | undefined;
}

/**
 * An icon in the text's colour, 20 px unless the parent sets `--icon-size`. Hidden from screen readers without a
 * `label`.
 */
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
