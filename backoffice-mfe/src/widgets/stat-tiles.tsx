import { StoreLink } from "@store/shared-data/router";
import { Skeleton } from "@store/shared-ui";
import { styled } from "styled-components";
import { Hint } from "./hint";

/** A figure with its label. Open work is marked by text, not by colour alone. */
export interface Stat {
  label: string;
  value: string;
  note?: string;
  hint?: string;
  wrong?: boolean;
  to?: string;
}

interface StatTilesProps {
  label: string;
  figures: readonly Stat[];
  /** Number of columns on wide screens; phones show two. */
  columns: number;
}

export function StatTiles({ label, figures, columns }: StatTilesProps) {
  return (
    <Tiles $columns={columns} aria-label={label}>
      {figures.map(({ label: name, value, note, hint, wrong = false, to }) => (
        <Tile key={name} $wrong={wrong}>
          <dt>{name}</dt>
          <dd>
            {to === undefined ? (
              value
            ) : (
              <Figure to={to} aria-label={`${name}: ${value}`}>
                {value}
              </Figure>
            )}
            {(wrong || note) && <small>{[wrong && "atenção", note].filter(Boolean).join(": ")}</small>}
            {hint && <Hint about={name}>{hint}</Hint>}
          </dd>
        </Tile>
      ))}
    </Tiles>
  );
}

export function StatTilesSkeleton({ count, columns }: { count: number; columns: number }) {
  return (
    <Tiles as="div" $columns={columns}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} $height="4.5em" />
      ))}
    </Tiles>
  );
}

const Tiles = styled.dl<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  @media not all and ${({ theme }) => theme.media.laptop} { & > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
  @media ${({ theme }) => theme.media.laptop} { grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr)); }
`;

const Tile = styled.div<{ $wrong: boolean }>`
  position: relative;
  padding: ${({ theme }) => theme.space[3]};
  border: ${({ theme, $wrong }) => `${theme.size.hairline} solid ${$wrong ? theme.tone.yellow.edge : theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme, $wrong }) => ($wrong ? theme.tone.yellow.background : theme.colors.raised)};
  dt { color: ${({ theme }) => theme.colors.muted}; font-size: ${({ theme }) => theme.font.size.caption}; }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: ${({ theme }) => theme.space[2]};
    font-weight: ${({ theme }) => theme.font.weight.medium};
    font-variant-numeric: tabular-nums;
  }
  /* The icon is in the corner, above the link that covers the tile. */
  &:has([popovertarget]) > dt { padding-inline-end: ${({ theme }) => theme.space[6]}; }
  [popovertarget] { position: absolute; z-index: 1; inset-block-start: 0; inset-inline-end: 0; }
  small {
    color: ${({ theme, $wrong }) => ($wrong ? theme.tone.yellow.text : theme.colors.muted)};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
`;

/** A figure that links to the list it counts: the whole tile is clickable. */
const Figure = styled(StoreLink)`
  flex-basis: 100%;
  color: inherit;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.colors.edge};
  text-underline-offset: 0.2em;
  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.medium}; }
  &:hover { text-decoration-color: currentColor; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.focus}`}; }
`;
