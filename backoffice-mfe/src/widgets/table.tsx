import { Skeleton } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

const Frame = styled.div`
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;

/** Lets a wide table scroll within itself. Focusable, so that the keyboard scrolls it too. */
export const TableFrame = styled(Frame).attrs({ tabIndex: 0, role: "region" })`
  overflow-x: auto;
`;

/** A dense table of staff screens. */
export const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;

  line-height: ${({ theme }) => theme.font.leading.snug};

  /* The count stands below: the rows begin a line earlier. */
  caption {
    caption-side: bottom;
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
    color: ${({ theme }) => theme.colors.muted};
    text-align: start;
  }
  th, td {
    padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
    block-size: ${({ theme }) => theme.size.tapDense};
    text-align: start;
    vertical-align: middle;
    white-space: nowrap;
  }
  tr > :is(:first-child, :last-child) { padding-inline: ${({ theme }) => theme.space[3]}; }
  th { font-weight: ${({ theme }) => theme.font.weight.medium}; }
  thead th { color: ${({ theme }) => theme.colors.muted}; }
  tbody tr { border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`}; }
  tbody tr:hover { background: ${({ theme }) => theme.colors.raised}; }
`;

/** A cell of names and free text: they may be long, so they wrap instead of widening the table. */
export const TextCell = styled.td`
  && { min-inline-size: ${({ theme }) => theme.size.column}; white-space: pre-line; overflow-wrap: anywhere; }
`;

/** A cell of figures, or the heading above them: digits stand below digits of their own weight. */
export const NumberCell = styled.td`
  && { text-align: end; }
`;

interface ColumnsProps {
  /** Each column's heading; over a column of figures, the heading as `figure`. */
  names: readonly (string | { figure: string })[];
  /** Content before them, such as the choice of all rows. */
  before?: ReactNode;
}

/** The headings of a table. */
export function Columns({ names, before }: ColumnsProps) {
  return (
    <thead>
      <tr>
        {before && <td>{before}</td>}
        {names.map((name) =>
          typeof name === "string" ? (
            <th key={name} scope="col">
              {name}
            </th>
          ) : (
            <NumberCell key={name.figure} as="th" scope="col">
              {name.figure}
            </NumberCell>
          ),
        )}
      </tr>
    </thead>
  );
}

const linesWhileLoading = ["75%", "55%", "90%", "65%", "80%", "60%", "85%", "70%"];

/** Stands in for a table that is still loading. */
export function TableSkeleton() {
  return (
    <Frame>
      {linesWhileLoading.map((width) => (
        <Line key={width}>
          <Skeleton $width={width} />
        </Line>
      ))}
    </Frame>
  );
}

const Line = styled.div`
  display: grid;
  align-items: center;
  block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  & + & { border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`}; }
`;
