import { formatCount, formatDateTime, formatPrice } from "shared-ui";
import { orderPath } from "../../addresses/addresses";
import { pluralize } from "../../format/pluralize";
import type { Stat } from "../../widgets/stat-tiles";
import { durationText } from "./duration-text";
import type { DaySales, OrderMoney, SalesSummary } from "./sales.api";
import { type Days, ordersOf } from "./summary-links";

const clock = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });
const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const change = new Intl.NumberFormat("pt-BR", {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});
const unknown = "—";

/** The time of day in Brasília, "15:30". */
export const clockText = (moment: string): string => clock.format(new Date(moment));

/** What a sum leaves out, to go on with: "; 2 sem valor identificado, fora da soma". Nothing where it leaves out nothing. */
const leftOut = (count: number) => (count > 0 ? `; ${formatCount(count)} sem valor identificado, fora da soma` : "");

/** The days that a summary is about. */
export const daysOf = ({ by_day }: { by_day: readonly DaySales[] }): Days => ({
  first: by_day[0]?.day ?? "",
  last: by_day.at(-1)?.day ?? "",
});

/** Today so far, each figure beside what the same weekday a week ago had at this time. */
export function todayTiles({ today, week_ago, by_day }: SalesSummary): Stat[] {
  const { last } = daysOf({ by_day });
  const beside = (now: number, then: number, text: (value: number) => string) =>
    `há uma semana, a esta hora: ${text(then)}${then > 0 ? ` (${change.format(now / then - 1)})` : ""}`;
  const sold = ordersOf("completed", { first: last, last });
  return [
    {
      label: "Vendido hoje",
      value: formatPrice(today.revenue),
      note: beside(today.revenue, week_ago.revenue, formatPrice) + leftOut(today.unreadable),
      to: sold,
    },
    {
      label: "Pedidos vendidos hoje",
      value: formatCount(today.orders),
      note: beside(today.orders, week_ago.orders, formatCount),
      to: sold,
    },
    {
      label: "Clientes novos hoje",
      value: formatCount(today.new_customers),
      note: `na primeira compra; ${beside(today.new_customers, week_ago.new_customers, formatCount)}`,
      to: ordersOf("first", { first: last, last }),
    },
  ];
}

/** Money that came and waits for somebody: what it is, of how many orders, and since when. */
export function unsettledTiles({ waiting, held, ownerless }: SalesSummary): Stat[] {
  const tile = (label: string, state: "waiting" | "held" | "ownerless", money: OrderMoney): Stat => ({
    label,
    value: formatPrice(money.amount),
    note: `${pluralize(money.orders, "pedido", "pedidos")}${since(money)}${leftOut(money.unreadable)}`,
    wrong: money.orders > 0,
    to: ordersOf(state),
  });
  return [
    tile("Pago, à espera de key", "waiting", waiting),
    tile("Pago e retido", "held", held),
    tile("Pago, sem dono", "ownerless", ownerless),
  ];
}

const since = ({ oldest }: OrderMoney) => (oldest ? `, o mais antigo pago em ${formatDateTime(oldest)}` : "");

/** The period in figures. Where nothing was sold there is no average, and without any PIX no share of paid ones. */
export function periodTiles(summary: SalesSummary): Stat[] {
  const { by_day, created, paid, refunds, credit } = summary;
  const sum = (of: (day: DaySales) => number) => by_day.reduce((total, day) => total + of(day), 0);
  const [revenue, orders, unreadable] = [
    sum((day) => day.revenue),
    sum((day) => day.orders),
    sum((day) => day.unreadable),
  ];
  // Of new money, as the sum is.
  const readable = orders - unreadable - credit.sales.orders;
  const days = daysOf(summary);
  const sold = ordersOf("completed", days);
  return [
    {
      label: "Vendas",
      value: formatPrice(revenue),
      note: `pago e não reembolsado, no dia do pagamento${leftOut(unreadable)}`,
      to: sold,
    },
    {
      label: "Pedidos vendidos",
      value: formatCount(orders),
      note: "pagos e não reembolsados, no dia do pagamento",
      to: sold,
    },
    {
      label: "Valor médio",
      value: readable > 0 ? formatPrice(revenue / readable) : unknown,
      note: "por pedido pago por Pix com valor identificado",
      to: sold,
    },
    {
      label: "Pix gerados que foram pagos",
      value: created > 0 ? percent.format(paid / created) : unknown,
      note: `${formatCount(paid)} de ${pluralize(created, "gerado", "gerados")} no período, pagos até agora`,
      to: ordersOf("pix", days),
    },
    ...deliveryTiles(summary, days),
    {
      label: "Reembolsos",
      value: formatPrice(refunds.amount),
      note: `${pluralize(refunds.orders, "pedido", "pedidos")}, no dia do reembolso, de vendas de qualquer dia${leftOut(refunds.unreadable)}`,
      to: ordersOf("refunded", days),
    },
  ];
}

function deliveryTiles({ delivery }: SalesSummary, days: Days): Stat[] {
  const time = (seconds: number | null) => (seconds === null ? unknown : durationText(seconds));
  return [
    {
      label: "Entrega",
      value: time(delivery.median_seconds),
      note: "metade das keys chegou em até isto, do pagamento à entrega",
      to: ordersOf("completed", days),
    },
    {
      label: "Entrega mais lenta",
      value: time(delivery.slowest_seconds),
      note: "do pagamento à key; o que ainda espera não conta aqui",
      ...(delivery.slowest_order !== null && { to: orderPath(delivery.slowest_order) }),
    },
  ];
}
