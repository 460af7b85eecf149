import { styled } from "styled-components";

/** Lets a wide table scroll within itself. Focusable, so that the keyboard scrolls it too. */
export const TableFrame = styled.div.attrs({ tabIndex: 0, role: "region" })`
  overflow-x: auto;
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;

/** A dense table of staff screens. */
export const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;

  caption {
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
    color: ${({ theme }) => theme.colors.muted};
    text-align: start;
  }
  th, td {
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
    text-align: start;
    vertical-align: middle;
    white-space: nowrap;
  }
  th { color: ${({ theme }) => theme.colors.muted}; font-weight: ${({ theme }) => theme.font.weight.medium}; }
  tbody tr { border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`}; }
  tbody tr:hover { background: ${({ theme }) => theme.colors.raised}; }
`;

/** A cell of somebody's own words: they may be long, so they wrap instead of widening the table. */
export const Reason = styled.td`
  && { min-inline-size: ${({ theme }) => theme.size.menu}; white-space: pre-line; overflow-wrap: anywhere; }
`;
