/** The drawing's height; as wide as its box. */
export const height = 256;
/** Around the bars: room for prices at the left, for half a label at the right, for days below. */
export const margin = { top: 12, right: 24, bottom: 28, left: 88 };
/** Where the bars stand. */
export const floor = height - margin.bottom;
