import { styled } from "styled-components";

/** A list that opens over the page, below its trigger. The parent must be positioned and aligns it. */
export const FloatingList = styled.ul`
  position: absolute;
  inset-block-start: calc(100% + ${({ theme }) => theme.space[1]});
  z-index: ${({ theme }) => theme.layer.menu};
  max-block-size: 60dvb;
  padding: ${({ theme }) => theme.space[2]};
  overflow-y: auto;
  background: ${({ theme }) => theme.colors.control};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;
