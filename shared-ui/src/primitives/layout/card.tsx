import { styled } from "styled-components";

interface CardProps {
  /** Less padding, for the dense back-office. */
  $dense?: boolean;
}

/** A raised surface with a hairline border. Set `as="article"` or `as="section"` where the content calls for it. */
export const Card = styled.div<CardProps>`
  min-inline-size: 0;
  padding: ${({ theme, $dense }) => ($dense ? theme.space[3] : `${theme.space[5]} min(${theme.space[5]}, 6.25%)`)};
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
`;
