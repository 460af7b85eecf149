import { theme } from "@store/shared-ui";
import { AxisBottom, AxisLeft } from "@visx/axis";
import type { scaleBand, scaleLinear } from "@visx/scale";
import { dayLabel } from "./day-label";
import type { DaySales } from "./sales.api";

/** Height of the chart; its width is that of its container. */
export const height = 256;
/** Space for prices on the left, half a label on the right, days below. */
export const margin = { top: 12, right: 24, bottom: 28, left: 88 };
/** Y coordinate of the bars' base. */
export const floor = height - margin.bottom;

const roomPerLabel = 56;
// "R$ 12,5 mil": short, because the chart is narrow; the table has exact figures.
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

/** Y axis with prices, and x axis with as many days as fit, always including the latest. */
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
