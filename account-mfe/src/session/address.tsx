import { styled } from "styled-components";

/** Text that contains an e-mail address, which may have 254 characters without a break opportunity. */
export const Address = styled.span`
  overflow-wrap: anywhere;
`;
