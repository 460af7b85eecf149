import { makePerson } from "./people";
import { day, hour, type Month, type SoldProduct } from "./steps";

/** Keys that each product of the demonstration begins with. */
const firstKeys = 20;
const deliveryDays = [1, 4];
const dearWeeks = { from: 12, to: 5, factor: 1.06 };

const isDear = ({ until }: Month, at: Date) =>
  at.getTime() >= until.getTime() - dearWeeks.from * day && at.getTime() < until.getTime() - dearWeeks.to * day;

const dearer = (price: number) => Math.round(price * dearWeeks.factor * 100) / 100;

/** What a product cost at a moment: the third is dearer for a week. */
export const priceAt = (month: Month, product: SoldProduct, at: Date): number =>
  product === month.products[2] && isDear(month, at) ? dearer(product.price) : product.price;

/** The week of the higher price, as staff set it and took it back. */
export function changePrices({ until, products, steps }: Month): void {
  const [, , product] = products;
  if (!product) return;
  const at = (daysAgo: number) => new Date(until.getTime() - daysAgo * day);
  steps.push({ kind: "price", at: at(dearWeeks.from), productId: product.id, price: dearer(product.price) });
  steps.push({ kind: "price", at: at(dearWeeks.to), productId: product.id, price: product.price });
}

/**
 * Keys arrive on Mondays and Thursdays, as many as are sold until the next time. The second product waits six keys long once, and
 * gets them an hour before the next delivery; the fourth has none left for the last two days.
 */
export function restock(month: Month, start: number): void {
  const { until, products, steps } = month;
  const times = Array.from({ length: Math.ceil((until.getTime() - start) / day) }, (_, index) => start + index * day)
    .filter((at, index) => index === 0 || deliveryDays.includes(new Date(at).getUTCDay()))
    .map((at) => at + 9.2 * hour);
  const soldOutFrom = until.getTime() - 2 * day;
  for (const [place, product] of products.entries()) {
    let left = place === 3 ? firstKeys : 0;
    for (const [index, at] of times.entries()) {
      const end = times[index + 1] ?? until.getTime() + day;
      const needed = sold(month, product, index === 0 ? 0 : at, place === 3 ? Math.min(end, soldOutFrom) : end);
      const missing = place === 1 && index === Math.floor(times.length / 2) ? firstKeys + 6 : 0;
      const count = Math.max(0, needed - left - missing);
      left = Math.max(0, left - needed);
      if (count > 0) steps.push({ kind: "import", at: new Date(at), productId: product.id, count });
      if (missing > 0) steps.push({ kind: "import", at: new Date(end - hour), productId: product.id, count: missing });
    }
  }
}

/** How many payments of a product came in a time; one that was told twice counts once. */
function sold({ steps }: Month, product: SoldProduct, from: number, to: number): number {
  const payments = new Set<string>();
  for (const step of steps) {
    if (step.kind !== "call" || step.webhook !== "pix.paid" || step.providerId !== product.providerId) continue;
    if (step.at.getTime() >= from && step.at.getTime() < to) payments.add(step.paymentId);
  }
  return payments.size;
}

/** What waits for a person at the end: a product that the store does not have, an amount that cannot be read, and what else goes wrong. */
export function addTrouble(month: Month): void {
  const { random, until, products, steps } = month;
  const call = (hoursAgo: number, paymentId: string, providerId: string, amount: number | string) => ({
    kind: "call" as const,
    at: new Date(until.getTime() - hoursAgo * hour),
    person: makePerson(random, 90_000 + steps.length),
    paymentId,
    providerId,
    amount,
  });
  for (let index = 0; index < 7; index += 1) {
    const of = call(26 - index * 3.4, `demo-combo-${index}`, "demo-combo-novo", 59.9);
    steps.push({ ...of, webhook: "pix.generated" });
    steps.push({ ...of, webhook: "pix.paid", at: new Date(of.at.getTime() + random.seconds(90) * 1_000) });
  }
  const [first, second] = products;
  if (!first || !second) return;
  steps.push({ ...call(20, "demo-unreadable", first.providerId, "dois reais"), webhook: "pix.paid" });
  steps.push({ ...call(5, "demo-short-1", first.providerId, first.price - 1), webhook: "pix.paid" });
  steps.push({ ...call(40, "demo-short-2", second.providerId, second.price - 10), webhook: "pix.paid" });
  steps.push({ ...call(31, "demo-refused", second.providerId, second.price), webhook: "pix.paid", status: "refused" });
  steps.push({ ...call(7, "demo-cancelled", first.providerId, first.price), webhook: "pix.paid", status: "cancelled" });
  steps.push({ ...call(44, "demo-status", second.providerId, second.price), webhook: "pix.paid", status: "em_orbita" });
}
