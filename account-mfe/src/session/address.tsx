import { styled } from "styled-components";

/** A text with an e-mail address in it, which has up to 254 characters and no place to break. */
export const Address = styled.span`
  overflow-wrap: anywhere;
`;
