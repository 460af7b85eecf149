import { StoreLink, useStoreNavigate } from "@store/shared-data/router";
import { formatPrice, TextLink, theme } from "@store/shared-ui";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { ChartAxes, floor, height, margin } from "./chart-axes";
import { dayLabel } from "./day-label";
import type { DaySales } from "./sales.api";
import { ordersOf } from "./summary-links";
import { useMarkedDay } from "./use-marked-day";

interface SalesChartProps {
  days: readonly DaySales[];
}

// Minimum touch target. If bars are narrower, a touch only marks the day, and the link below the chart opens it.
const roomForFinger = 24;

/**
 * Bar chart of daily revenue. A click on a day opens its orders; on the keyboard, arrows mark a day and Enter opens it.
 * The line below the chart shows the marked day. The table beside it has the same figures and links.
 */
export function SalesChart({ days }: SalesChartProps) {
  const { frame, width } = useWidth();
  const navigate = useStoreNavigate();
  const { marked, mark, handleKey } = useMarkedDay(days.length, (index) => navigate(pathOf(days[index])));
  const { x, y, dayAt } = toScales(days, width);
  const wasTouched = useRef(false);
  const best = Math.max(0, ...days.map(({ revenue }) => revenue));
  const day = days[marked];

  function handlePointer(event: PointerEvent<HTMLDivElement>) {
    wasTouched.current = event.pointerType === "touch";
    mark(dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  }
  return (
    <div>
      <Frame
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={`Vendas por dia; melhor dia: ${formatPrice(best)}. As setas escolhem o dia, Enter abre os pedidos`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={marked + 1}
        aria-valuetext={day && wordsOf(day)}
        onKeyDown={handleKey}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        onClick={() => (wasTouched.current && x.step() < roomForFinger ? undefined : navigate(pathOf(day)))}
      >
        <svg width={width} height={height} aria-hidden="true">
          {days.map((one, index) => (
            <Bar
              key={one.day}
              x={x(one.day) ?? 0}
              y={y(one.revenue)}
              width={x.bandwidth()}
              height={floor - y(one.revenue)}
              fill={index === marked ? theme.colors.text : theme.colors.focus}
            />
          ))}
          <ChartAxes days={days} x={x} y={y} width={width} />
        </svg>
      </Frame>
      {day && (
        <Marked>
          <span>{wordsOf(day)}</span>
          <TextLink as={StoreLink} $alone to={pathOf(day)}>
            Ver pedidos
          </TextLink>
        </Marked>
      )}
    </div>
  );
}

const pathOf = (day: DaySales | undefined) => ordersOf("completed", day && { first: day.day, last: day.day });

const wordsOf = ({ day, orders, revenue }: DaySales) =>
  `${dayLabel(day)}: ${pluralize(orders, "pedido", "pedidos")}, ${formatPrice(revenue)}`;

function toScales(days: readonly DaySales[], width: number) {
  const best = Math.max(0, ...days.map(({ revenue }) => revenue));
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [margin.left, width - margin.right],
    padding: 0.25,
  });
  const dayAt = (left: number) =>
    Math.min(days.length - 1, Math.max(0, Math.floor((left - margin.left) / (x.step() || 1))));
  return { x, y: scaleLinear({ domain: [0, best || 1], range: [floor, margin.top], nice: true }), dayAt };
}

const Frame = styled.div`
  min-inline-size: 0;
  min-block-size: 16em;
  overflow: hidden;
  cursor: pointer;
  touch-action: pan-y;
`;

const Marked = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  min-block-size: ${({ theme }) => theme.size.tap};
  font-variant-numeric: tabular-nums;
`;

/** Observed width of an element: the SVG is drawn at this width, because scaling it would scale its text. */
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
