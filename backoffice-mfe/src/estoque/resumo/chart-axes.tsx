import { theme } from "@store/shared-ui";
import { AxisBottom, AxisLeft } from "@visx/axis";
import type { scaleBand, scaleLinear } from "@visx/scale";
import { dayLabel } from "./day-label";
import type { DaySales } from "./sales.api";

/** The chart's height; as wide as its box. */
export const height = 256;
/** Around the bars: room for prices at the left, for half a label at the right, for days below. */
export const margin = { top: 12, right: 24, bottom: 28, left: 88 };
/** Where the bars stand. */
export const floor = height - margin.bottom;

const roomPerLabel = 56;
// "R$ 12,5 mil": a chart is narrow, and the exact figures are in the table.
const shortPrice = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

interface AxesProps {
  days: readonly DaySales[];
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  width: number;
}

const label = { fill: theme.colors.muted, fontSize: theme.font.size.caption, fontFamily: theme.font.family };

/** Prices at the left and days below, as many as fit, the latest always among them. */
export function ChartAxes({ days, x, y, width }: AxesProps) {
  const every = Math.max(1, Math.ceil((days.length * roomPerLabel) / Math.max(1, width - margin.left)));
  return (
    <>
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => shortPrice.format(Number(value))}
        tickLabelProps={{ ...label, textAnchor: "end", verticalAnchor: "middle" }}
      />
      <AxisBottom
        scale={x}
        top={floor}
        stroke={theme.colors.line}
        hideTicks
        tickValues={days.filter((_, index) => (days.length - 1 - index) % every === 0).map(({ day }) => day)}
        tickFormat={dayLabel}
        tickLabelProps={{ ...label, textAnchor: "middle" }}
      />
    </>
  );
}
