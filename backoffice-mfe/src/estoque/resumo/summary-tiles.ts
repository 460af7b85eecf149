import { formatCount, formatDate, formatDateTime, formatPrice } from "@store/shared-ui";
import { suppliersPath } from "../../addresses/addresses";
import { formatPercent } from "../../format/percent";
import { pluralize } from "../../format/pluralize";
import { type Profit, profitText } from "../../profit/profit";
import type { Stat } from "../../widgets/stat-tiles";
import type { DaySales, SalesSummary } from "./sales.api";
import { type Days, holdersPath, ordersOf } from "./summary-links";

/** Time of day in Brasília, "15:30". */
export const clockText = (moment: string): string => formatDateTime(moment).slice(-5);

/** Sentence about orders that a sum excludes; empty if there are none. */
const leftOut = (count: number) => (count > 0 ? ` Fora da soma: ${formatCount(count)} sem valor identificado.` : "");

const riseText = (ratio: number) => (ratio > 0 ? "+" : "") + formatPercent(ratio, 0);

const ordersText = (count: number) => pluralize(count, "pedido", "pedidos");

export const daysOf = ({ by_day }: { by_day: readonly DaySales[] }): Days => ({
  first: by_day[0]?.day ?? "",
  last: by_day.at(-1)?.day ?? "",
});

const sumOf = (summary: SalesSummary, of: (day: DaySales) => number) =>
  summary.by_day.reduce((total, day) => total + of(day), 0);

function profitNote({ keys, uncosted, fees, costs }: Profit): string {
  if (uncosted === 0) return `taxas ${formatPrice(fees)}, keys ${formatPrice(costs)}`;
  const of = pluralize(uncosted, "key", "keys");
  // The profit is too high by the costs that it leaves out, so the note says so first.
  return uncosted === keys ? `${of} sem custo informado` : `sem o custo de ${of}`;
}

const profitTile = (label: string, profit: Profit): Stat => ({
  label,
  value: profitText(profit),
  note: profitNote(profit),
  hint: "Recebido por Pix, menos as taxas do provedor e o custo das keys entregues. Reembolso, troca e compra com crédito são só custo.",
  to: suppliersPath,
});

/** Sales and profit of today compared with a week ago, and of the period if it is longer. */
export function salesTiles(summary: SalesSummary): Stat[] {
  const { today, week_ago: before, by_day, as_of, profit } = summary;
  const days = daysOf(summary);
  const rise = before.revenue > 0 ? ` (${riseText(today.revenue / before.revenue - 1)})` : "";
  const ofToday: Stat = {
    label: "Vendido hoje",
    value: formatPrice(today.revenue),
    note: `${ordersText(today.orders)}; há uma semana ${formatPrice(before.revenue)}${rise}`,
    hint: `Pago e não reembolsado até ${clockText(as_of)}, ao lado do mesmo dia da semana passada até a mesma hora.${leftOut(today.unreadable)}`,
    to: ordersOf("completed", { first: days.last, last: days.last }),
  };
  const ofPeriod: Stat = {
    label: "Vendas",
    value: formatPrice(sumOf(summary, ({ revenue }) => revenue)),
    note: `${ordersText(sumOf(summary, ({ orders }) => orders))} em ${formatCount(by_day.length)} dias`,
    hint: `Pago e não reembolsado, no dia do pagamento.${leftOut(sumOf(summary, ({ unreadable }) => unreadable))}`,
    to: ordersOf("completed", days),
  };
  const profitToday = profitTile("Lucro de hoje", profit.today);
  return by_day.length > 1
    ? [ofToday, profitToday, ofPeriod, profitTile("Lucro", profit.total)]
    : [ofToday, profitToday];
}

/** Orders with money that wait for staff, and since when. */
export function stuckTiles({ waiting, held, ownerless }: SalesSummary): Stat[] {
  const tile = (label: string, state: "waiting" | "held" | "ownerless", money: SalesSummary["held"]): Stat => ({
    label,
    value: formatPrice(money.amount),
    note: `${ordersText(money.orders)}${money.oldest ? ` desde ${formatDate(money.oldest).slice(0, 5)}` : ""}`,
    ...(money.unreadable > 0 && { hint: leftOut(money.unreadable).trim() }),
    wrong: money.orders > 0,
    to: ordersOf(state),
  });
  return [
    tile("À espera de key", "waiting", waiting),
    tile("Retido", "held", held),
    tile("Sem dono", "ownerless", ownerless),
  ];
}

/** More figures of the period. Without any PIX there is no paid share. */
export function periodTiles(summary: SalesSummary): Stat[] {
  const { created, paid, refunds } = summary;
  const days = daysOf(summary);
  return [
    {
      label: "Pix gerados que foram pagos",
      value: created > 0 ? formatPercent(paid / created) : "—",
      note: `${formatCount(paid)} de ${formatCount(created)}`,
      hint: "Dos pedidos gerados no período, os que estão pagos agora.",
      to: ordersOf("pix", days),
    },
    {
      label: "Reembolsos",
      value: formatPrice(refunds.amount),
      note: ordersText(refunds.orders),
      hint: `No dia do reembolso, de vendas de qualquer dia.${leftOut(refunds.unreadable)}`,
      to: ordersOf("refunded", days),
    },
  ];
}

/** Credit figures, each linked to the list it counts; empty if there is no credit. */
export function creditTiles(summary: SalesSummary, search: string): Stat[] {
  const { given, lost, owed } = summary.credit;
  if (given.orders + lost.orders + owed.accounts === 0) return [];
  const days = daysOf(summary);
  const loss: Stat = {
    label: "Crédito perdido em reembolsos",
    value: formatPrice(lost.amount),
    note: ordersText(lost.orders),
    hint: "No período: o valor pago voltou, e o crédito já tinha sido gasto.",
    to: ordersOf("credit_lost", days),
  };
  return [
    {
      label: "Crédito em aberto",
      value: formatPrice(owed.amount),
      note: pluralize(owed.accounts, "conta", "contas"),
      hint: `O que a loja deve agora.${owed.frozen > 0 ? ` ${formatPrice(owed.frozen)} bloqueados por contestação.` : ""}`,
      to: holdersPath(search),
    },
    {
      label: "Crédito dado em garantias",
      value: formatPrice(given.amount),
      note: `${ordersText(given.orders)} no período`,
      to: ordersOf("credit_given", days),
    },
    ...(lost.orders > 0 ? [loss] : []),
  ];
}
