import { StoreLink } from "@store/shared-data/router";
import { styled } from "styled-components";

/** A link in a table cell, with the minimum tap height. */
export const RowLink = styled(StoreLink)`
  display: inline-flex;
  align-items: center;
  min-inline-size: ${({ theme }) => theme.size.tap};
  min-block-size: ${({ theme }) => theme.size.tap};
  color: inherit;
  font-weight: ${({ theme }) => theme.font.weight.medium};
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.colors.edge};
  text-underline-offset: 0.2em;
  &:hover { text-decoration-color: currentColor; }
`;
