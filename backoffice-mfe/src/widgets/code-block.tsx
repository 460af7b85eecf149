import { styled } from "styled-components";

export const CodeBlock = styled.pre`
  max-block-size: 24em;
  overflow: auto;
  padding: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.colors.raised};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
