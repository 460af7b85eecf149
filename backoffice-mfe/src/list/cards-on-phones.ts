import { css } from "styled-components";

/** On a phone each row of a table is a card: its title and its figure above, its state, a line for each value, what can be done. */
export const cardsOnPhones = css`
  @media not all and ${({ theme }) => theme.media.tablet} {
    &, caption, tbody { display: block; }
    /* What follows the choice of all rows belongs to columns that are not there. */
    thead th { display: none; }
    thead tr { display: block; padding-inline: ${({ theme }) => theme.space[1]}; }
    thead td { display: flex; align-items: center; padding: 0; }
    tbody tr {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      gap: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
      padding: ${({ theme }) => theme.space[3]};
    }
    tbody td { grid-column: 1 / -1; min-inline-size: 0; padding: 0; white-space: normal; overflow-wrap: anywhere; }
    tbody td[data-card="choice"] { grid-area: 1 / 1; }
    tbody td[data-card="title"] { grid-row: 1; grid-column: 1 / 3; font-weight: ${({ theme }) => theme.font.weight.medium}; }
    tbody td[data-card="choice"] ~ td[data-card="title"] { grid-column: 2 / 3; }
    tbody td[data-card="figure"] { grid-row: 1; grid-column: 3; font-weight: ${({ theme }) => theme.font.weight.medium}; white-space: nowrap; }
    tbody td[data-card="none"] { display: none; }
    tbody td[data-card="line"] { display: flex; flex-wrap: wrap; column-gap: ${({ theme }) => theme.space[2]}; text-align: start; }
    tbody td[data-card="line"]::before { content: attr(data-name); color: ${({ theme }) => theme.colors.muted}; }
    /* What is done comes last, wherever its column stands. */
    tbody td[data-card="act"] { order: 1; }
    tbody td[data-card="act"] > * { inline-size: 100%; min-block-size: ${({ theme }) => theme.size.tap}; }
  }
`;
