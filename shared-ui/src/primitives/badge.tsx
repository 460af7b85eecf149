import { styled } from "styled-components";
import type { Tone } from "../tokens/theme";

interface BadgeProps {
  $tone?: Tone;
}

/** A status label in its tone. The text carries the status; the colour is only a supplement. */
export const Badge = styled.span<BadgeProps>`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => `0 ${theme.space[2]}`};
  border: ${({ theme, $tone = "neutral" }) => `${theme.size.hairline} solid ${theme.tone[$tone].edge}`};
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme, $tone = "neutral" }) => theme.tone[$tone].text};
  background: ${({ theme, $tone = "neutral" }) => theme.tone[$tone].background};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  line-height: ${({ theme }) => theme.space[6]};
  white-space: nowrap;
`;

/** A small label beside a price, such as "-15%", less prominent than the price itself. */
export const Chip = styled.span`
  display: inline-block;
  padding: ${({ theme }) => `0 ${theme.space[2]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.colors.text};
  background: ${({ theme }) => theme.colors.raised};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  font-variant-numeric: tabular-nums;
  line-height: ${({ theme }) => theme.space[6]};
  white-space: nowrap;
`;
