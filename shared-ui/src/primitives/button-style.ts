import { css } from "styled-components";
import { theme } from "../tokens/theme";

/**
 * primary (green) is reserved for actions that lead the shopper to the key; strong marks the main action of any other
 * view; secondary is the default for the rest. Use at most one primary or strong button in a view.
 */
type ButtonVariant = "primary" | "strong" | "secondary" | "ghost" | "danger";
/** small is for the dense back-office with a mouse only; on touch screens every button is 44 px high. */
type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of its parent. */
  block?: boolean | undefined;
}

interface VariantColors {
  text: string;
  background: string;
  edge: string;
  hover: string;
}

const variantColors: Record<ButtonVariant, VariantColors> = {
  primary: {
    text: theme.colors.onAccent,
    background: theme.colors.accent,
    edge: theme.colors.accent,
    hover: theme.colors.accentHover,
  },
  strong: {
    text: theme.colors.ink,
    background: theme.colors.text,
    edge: theme.colors.text,
    hover: theme.colors.muted,
  },
  secondary: {
    text: theme.colors.text,
    background: theme.colors.control,
    edge: theme.colors.edge,
    hover: theme.colors.line,
  },
  ghost: { text: theme.colors.text, background: "transparent", edge: "transparent", hover: theme.colors.raised },
  danger: {
    text: theme.colors.onDanger,
    background: theme.colors.danger,
    edge: theme.colors.danger,
    hover: theme.colors.dangerHover,
  },
};

const sizeStyle: Record<ButtonSize, ReturnType<typeof css>> = {
  small: css`
    min-block-size: ${({ theme }) => theme.size.tapDense};
    padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
    font-size: ${({ theme }) => theme.font.size.caption};
    @media (pointer: coarse) {
      min-block-size: ${({ theme }) => theme.size.tap};
      min-inline-size: ${({ theme }) => theme.size.tap};
    }
  `,
  medium: css`
    min-block-size: ${({ theme }) => theme.size.tap};
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  `,
  large: css`
    min-block-size: ${({ theme }) => theme.space[12]};
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[6]}`};
    font-size: ${({ theme }) => theme.font.size.lead};
  `,
};

/** Styles shared by buttons and links that look like buttons. */
export const buttonStyle = css<ButtonLook>`
  position: relative;
  display: ${({ block }) => (block ? "flex" : "inline-flex")};
  inline-size: ${({ block }) => (block ? "100%" : "auto")};
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  border: ${({ theme }) => theme.size.hairline} solid;
  border-radius: ${({ theme }) => theme.radius.medium};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  line-height: ${({ theme }) => theme.font.leading.snug};
  text-align: center;
  text-decoration: none;
  transition: transform ${({ theme }) => theme.motion.quick};
  ${({ size = "medium" }) => sizeStyle[size]}
  ${({ variant = "secondary" }) => {
    const { text, background, edge, hover } = variantColors[variant];
    return css`
      color: ${text};
      background: ${background};
      border-color: ${edge};
      &:hover { background: ${hover}; }
    `;
  }}

  &:active { transform: translateY(1px); }
  &[aria-pressed="true"] { background: ${({ theme }) => theme.colors.line}; border-color: ${({ theme }) => theme.colors.text}; }
  &:disabled, &[aria-disabled="true"] { cursor: not-allowed; transform: none; }
  &:disabled {
    color: ${({ theme }) => theme.colors.muted};
    background: ${({ theme }) => theme.colors.raised};
    border-color: ${({ theme }) => theme.colors.line};
  }
  @media print { display: none; }
`;

/** Keeps the styling props off the DOM element. */
export function isNotLook(prop: string): boolean {
  return prop !== "variant" && prop !== "size" && prop !== "block";
}
