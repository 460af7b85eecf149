import { css } from "styled-components";

/** Shows each table row as a card on phones and tablets, which the link or button that opens the row covers. */
export const rowsAsCards = css`
  @media not all and ${({ theme }) => theme.media.laptop} {
    & { display: flex; flex-direction: column; }
    caption, tbody { display: block; }
    caption { order: 1; }
    thead td, tbody td { block-size: auto; }
    /* Only the checkbox for all rows stays: cards have no columns for the headings. */
    thead th { display: none; }
    thead tr { display: block; padding-inline: ${({ theme }) => theme.space[4]}; }
    thead td { display: flex; align-items: center; }
    thead td > label { grid-auto-flow: column; gap: ${({ theme }) => theme.space[2]}; }
    thead td > label::after { content: "Selecionar todos"; color: ${({ theme }) => theme.colors.muted}; }
    tr > td:is(:nth-child(n)) { padding: 0; }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      /* Dense flow places a badge beside the preceding cell. */
      grid-auto-flow: row dense;
      align-items: center;
      gap: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
      padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
    }
    tbody td { grid-column: 1 / -1; min-inline-size: 0; white-space: normal; overflow-wrap: anywhere; }
    tbody td[data-card="choice"] { grid-area: 1 / 1; }
    td > label { min-inline-size: ${({ theme }) => theme.size.tap}; min-block-size: ${({ theme }) => theme.size.tap}; }
    /* The area of a finger takes hardly more space than the box looks. */
    thead td > label { margin-block: calc(-1 * ${({ theme }) => theme.space[1]}); }
    tbody td > label { margin: calc(-1 * ${({ theme }) => theme.space[2]}); }
    tbody td[data-card="title"] { grid-row: 1; grid-column: 1 / 3; font-weight: ${({ theme }) => theme.font.weight.medium}; }
    tbody td[data-card="choice"]:not(:empty) ~ td[data-card="title"] { grid-column: 2 / 3; }
    tbody td[data-card="figure"] { grid-row: 1; grid-column: 3; font-weight: ${({ theme }) => theme.font.weight.medium}; white-space: nowrap; }
    tbody td[data-card="line"] { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: ${({ theme }) => theme.space[2]}; text-align: start; }
    tbody td[data-card="short"] { grid-column: auto; text-align: start; }
    tbody td[data-card="short"]::before { margin-inline-end: ${({ theme }) => theme.space[2]}; }
    tbody td:is([data-card="line"], [data-card="short"])::before { content: attr(data-name); color: ${({ theme }) => theme.colors.muted}; }
    /* A sentence starts beside its label and is clamped to two lines. */
    tbody td[data-card="line"]:has(> div:only-child) { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
    tbody td[data-card="line"]:has(> div:only-child)::before { margin-inline-end: ${({ theme }) => theme.space[2]}; }
    && tbody td[data-card="line"] > div:only-child { display: inline; }
    /* As much of an email as fits a line. */
    tbody td[data-card="line"]:has(> div:only-child > wbr) { -webkit-line-clamp: 1; word-break: break-all; }
    /* The email below a name: the detail page has it. */
    && tbody td[data-card="line"] > div:only-child > div { display: none; }
    tbody td[data-card="none"], tbody td:empty, tbody td:has(> div:only-child:empty) { display: none; }
    tbody td[data-card="badge"] { order: 1; grid-column: 1 / 3; }
    /* A long state wraps instead of covering the cell beside it. */
    && tbody td[data-card="badge"] span { white-space: normal; }
    tbody td[data-card="aside"] { order: 1; grid-column: 3; white-space: nowrap; color: ${({ theme }) => theme.colors.muted}; }
    /* Actions are last, wherever their column is. */
    tbody td[data-card="act"] { order: 2; }
    tbody td[data-card="act"] > * { inline-size: 100%; min-block-size: ${({ theme }) => theme.size.tap}; }
    tbody td :is(a, button, label) { position: relative; z-index: 1; }
    tbody td [data-open] { position: static; z-index: auto; }
    /* The pressed effect would move the covering button from under the pointer, and the click would miss it. */
    tbody td [data-open]:active { transform: none; }
    tbody td [data-open]::after { content: ""; position: absolute; inset: 0; }
    tbody td[data-card="act"]:has(> [data-open]) { position: absolute; inset: 0; }
    tbody td[data-card="act"] > [data-open] { opacity: 0; }
    tbody tr:has([data-open]:focus-visible) {
      outline: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.focus}`};
      outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing});
    }
  }
`;
