import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useEffect, useRef, useState } from "react";
import { formatPrice } from "shared-ui";
import { styled, useTheme } from "styled-components";
import { dayLabel } from "./day-label";
import type { DaySales } from "./sales.api";

interface SalesChartProps {
  days: readonly DaySales[];
}

const height = 256;
const margin = { top: 12, right: 24, bottom: 28, left: 88 };
const floor = height - margin.bottom;
const roomPerLabel = 56;
// "R$ 12,5 mil": beside a chart there is no room for more, and the exact figures are in the table.
const shortPrice = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Bars of each day's revenue. Screen readers get one sentence; the figures are in the table beside it. */
export function SalesChart({ days }: SalesChartProps) {
  const { frame, width } = useWidth();
  const { colors } = useTheme();
  const best = days.reduce((top, day) => Math.max(top, day.revenue), 0);
  const scales = toScales(days, best, width);
  return (
    <Frame ref={frame}>
      <svg width={width} height={height} role="img" aria-label={`Vendas por dia; melhor dia: ${formatPrice(best)}`}>
        {days.map(({ day, revenue }) => (
          <Bar
            key={day}
            x={scales.x(day) ?? 0}
            y={scales.y(revenue)}
            width={scales.x.bandwidth()}
            height={floor - scales.y(revenue)}
            fill={colors.focus}
          />
        ))}
        <Axes days={days} scales={scales} width={width} />
      </svg>
    </Frame>
  );
}

function toScales(days: readonly DaySales[], best: number, width: number) {
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding: 0.25,
  });
  return { x, y: scaleLinear({ domain: [0, best || 1], range: [floor, margin.top], nice: true }) };
}

interface AxesProps extends SalesChartProps {
  scales: ReturnType<typeof toScales>;
  width: number;
}

function Axes({ days, scales: { x, y }, width }: AxesProps) {
  const { colors, font } = useTheme();
  const label = { fill: colors.muted, fontSize: font.size.caption, fontFamily: font.family };
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
        stroke={colors.line}
        hideTicks
        tickValues={days.filter((_, index) => (days.length - 1 - index) % every === 0).map(({ day }) => day)}
        tickFormat={dayLabel}
        tickLabelProps={{ ...label, textAnchor: "middle" }}
      />
    </>
  );
}

// An SVG that scales with its box would scale its words as well.
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

const Frame = styled.div`
  min-inline-size: 0;
  min-block-size: 16em;
  overflow: hidden;
`;
