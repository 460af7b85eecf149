import { css, styled } from "styled-components";
import type { TextSize, TextWeight } from "../tokens/theme";

interface HeadingProps {
  $size?: TextSize;
}

/** A heading, by default an h2. An h1 is larger than the other levels; `$size` overrides the size. */
export const Heading = styled.h2<HeadingProps>`
  font-size: ${({ theme, as, $size = as === "h1" ? "title" : "lead" }) => theme.font.size[$size]};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: ${({ theme, $size }) => ($size === "display" ? theme.font.leading.tight : theme.font.leading.snug)};
  letter-spacing: -0.015em;
`;

interface TextProps {
  $size?: TextSize;
  $weight?: TextWeight;
  $muted?: boolean;
  /** Fixed-width digits, for prices, counts and dates. */
  $tabular?: boolean;
}

/** Body text, by default a paragraph, limited to a comfortable line length. */
export const Text = styled.p<TextProps>`
  max-inline-size: ${({ theme }) => theme.size.measure};
  color: ${({ theme, $muted }) => ($muted ? theme.colors.muted : "inherit")};
  font-size: ${({ theme, $size = "body" }) => theme.font.size[$size]};
  font-weight: ${({ theme, $weight = "regular" }) => theme.font.weight[$weight]};
  font-variant-numeric: ${({ $tabular }) => ($tabular ? "tabular-nums" : "normal")};
`;

const aloneStyle = css`
  position: relative;
  inline-size: fit-content;
  &::after {
    content: "";
    position: absolute;
    inset-inline: 0;
    inset-block: calc((100% - ${({ theme }) => theme.size.tap}) / 2);
  }
`;

interface TextLinkProps {
  /** For a link on a line of its own: as large a tap target as a button, without taking its space. */
  $alone?: boolean;
}

/** A link inside body text, or on a line of its own. Use `as={StoreLink}` for addresses of the store. */
export const TextLink = styled.a<TextLinkProps>`
  ${({ $alone }) => $alone && aloneStyle}
  color: inherit;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.colors.edge};
  text-underline-offset: 0.2em;
  &:hover { text-decoration-color: currentColor; }
`;
