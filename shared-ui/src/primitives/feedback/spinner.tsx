import { keyframes, styled } from "styled-components";

const turn = keyframes`to { transform: rotate(1turn); }`;

/** A spinning ring in the text's size and colour. Decorative: put a text beside it that says what is loading. */
export const Spinner = styled.span.attrs({ "aria-hidden": true })`
  display: inline-block;
  flex: none;
  inline-size: ${({ theme }) => theme.size.icon};
  block-size: ${({ theme }) => theme.size.icon};
  border: ${({ theme }) => theme.size.focusRing} solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${turn} 900ms linear infinite;
`;
