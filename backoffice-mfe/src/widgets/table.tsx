import { Skeleton } from "@store/shared-ui";
import { styled } from "styled-components";

const Frame = styled.div`
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;

/** Scrolls a wide table horizontally. Focusable, so that it can be scrolled with the keyboard. */
export const TableFrame = styled(Frame).attrs({ tabIndex: 0, role: "region" })`
  overflow-x: auto;
`;

export const Table = styled.table`
  inline-size: 100%;
  font-size: ${({ theme }) => theme.font.size.caption};
  line-height: ${({ theme }) => theme.font.leading.snug};

  /* The caption with the count is at the bottom, to save a line above the rows. */
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

const linesWhileLoading = ["75%", "55%", "90%", "65%", "80%", "60%", "85%", "70%"];

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
