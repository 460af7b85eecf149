/** The chart's height; as wide as its box. */
export const height = 256;
/** Margins around the bars: prices at the left, half a label at the right, days below. */
export const margin = { top: 12, right: 24, bottom: 28, left: 88 };
/** Where the bars stand. */
export const floor = height - margin.bottom;
