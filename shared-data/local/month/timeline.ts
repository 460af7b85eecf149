import { addClaims } from "./claims";
import { addTrouble, changePrices, priceAt, restock } from "./happenings";
import { makePerson, type Person } from "./people";
import { createRandom } from "./random";
import { day, hour, type Month, type SoldProduct, type Step } from "./steps";

/** One payment, and what became of it. */
interface Sale {
  readonly product: SoldProduct;
  readonly person: Person;
  readonly paymentId: string;
  readonly paidAt: Date | null;
  /** Whether less than the price was paid. */
  readonly isShort: boolean;
}

// How many buy at each hour of Brasília, and on each weekday from Sunday on.
const byHour = [3, 2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 11, 12, 11, 10, 10, 10, 10, 11, 12, 13, 13, 10, 6];
const byWeekday = [0.65, 1.1, 1.15, 1.1, 1.05, 1, 0.8];
const usualSales = 52;
const paidShare = 0.66;

const comments: readonly (readonly [number, string])[] = [
  [5, "Chegou em segundos, acesso certinho."],
  [5, "Comprei de madrugada e recebi na hora."],
  [5, "Conta aquecida de verdade, rodou sem bloqueio."],
  [4, "Tudo certo, só demorei a achar a key na página."],
  [4, "Funcionou. O suporte respondeu rápido."],
  [5, "Terceira compra aqui, sempre igual."],
  [3, "Precisei trocar uma vez, mas resolveram."],
  [5, ""],
  [4, ""],
  [2, "Esperei o estoque por algumas horas."],
];

/**
 * A month of a shop up to a moment: who signed up, what was paid, what staff did. The same moment and products give the same month.
 * @param products the first sells most; the fourth sells out two days before the end
 * @param days how many days it has, the present one not counted
 */
export function makeTimeline(until: Date, products: readonly SoldProduct[], days = 30): Step[] {
  const month: Month = { random: createRandom(20_261), until, products, steps: [], regulars: [] };
  const start = startOfDay(until) - days * day;
  for (let today = start; today < until.getTime(); today += day) {
    const sales = sellThrough(month, today, (today - start) / day);
    for (const sale of sales) afterwards(month, sale);
  }
  restock(month, start);
  changePrices(month);
  addTrouble(month);
  addClaims(month);
  return month.steps
    .filter(({ at }) => at <= until)
    .map((step, index) => ({ step, index }))
    .sort((one, other) => one.step.at.getTime() - other.step.at.getTime() || one.index - other.index)
    .map(({ step }) => step);
}

// Brasília is three hours behind.
const startOfDay = (moment: Date) => Math.floor((moment.getTime() - 3 * hour) / day) * day + 3 * hour;

function sellThrough(month: Month, today: number, number: number): Sale[] {
  const { random } = month;
  const weekday = new Date(today).getUTCDay();
  // It grows over the month, and two campaigns show.
  const growth = 0.8 + number / 70 + (number === 11 || number === 24 ? 0.7 : 0);
  const count = Math.round(usualSales * (byWeekday[weekday] ?? 1) * growth * (0.9 + random.next() * 0.2));
  const hours = byHour.map((weight, index) => [index, weight] as const);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(today + random.weighted(hours) * hour + random.between(0, hour - 1));
    const id = `demo-${String(number).padStart(2, "0")}${String(index).padStart(3, "0")}-${random.between(100_000, 999_999)}`;
    return sell(month, at, id);
  });
}

function sell(month: Month, at: Date, paymentId: string): Sale {
  const { random, products, steps } = month;
  const product = random.weighted(products.map((each, index) => [each, products.length - index] as const));
  const person = findBuyer(month, at);
  const paidAfter = random.chance(0.02) ? random.between(1_000, 3_000) : random.seconds(95);
  const paidAt = random.chance(paidShare) ? new Date(at.getTime() + paidAfter * 1_000) : null;
  const isShort = paidAt !== null && random.chance(0.009);
  const amount = priceAt(month, product, at);
  const call = { kind: "call", paymentId, person, providerId: product.providerId, amount } as const;
  steps.push({ ...call, at, webhook: "pix.generated" });
  if (paidAt) {
    const paid = isShort ? Math.round(amount * random.between(80, 95)) / 100 : amount;
    const calls = random.chance(0.02) ? [0, 30] : [0];
    for (const later of calls) {
      const heardAt = new Date(paidAt.getTime() + later * 1_000);
      steps.push({ ...call, at: heardAt, webhook: "pix.paid", amount: paid });
    }
    if (isShort) settleLater(month, paymentId, paidAt);
  }
  return { product, person, paymentId, paidAt, isShort };
}

function findBuyer({ random, regulars, steps }: Month, at: Date): Person {
  if (regulars.length > 5 && random.chance(0.34)) return random.pick(regulars);
  const person = makePerson(random, regulars.length + steps.length);
  if (person.hasAccount) {
    steps.push({ kind: "sign-up", at: new Date(at.getTime() - random.seconds(120) * 1_000), person });
    regulars.push(person);
  }
  return person;
}

// Of what was paid short, staff settle what is older than three days.
function settleLater({ random, until, steps }: Month, paymentId: string, paidAt: Date) {
  const at = new Date(paidAt.getTime() + 14 * hour);
  if (until.getTime() - at.getTime() < 3 * day) return;
  const isKind = random.chance(0.6);
  const reason = isKind ? "Cliente enviou o comprovante da diferença" : "Valor menor que o preço, devolvido a pedido";
  steps.push({ kind: "override", at, paymentId, action: isKind ? "release" : "refund", reason });
}

function afterwards({ random, until, steps }: Month, { person, paymentId, paidAt, isShort }: Sale) {
  if (!paidAt || isShort || !person.hasAccount) return;
  const later = (usual: number) => new Date(paidAt.getTime() + random.seconds(usual) * 1_000);
  if (random.chance(0.93)) steps.push({ kind: "view", at: later(40), paymentId, person });
  if (random.chance(0.012)) {
    const reason = "Arrependimento dentro do prazo";
    steps.push({ kind: "override", at: later(20 * 3_600), paymentId, action: "refund", reason });
  } else if (random.chance(0.006)) {
    const reason = "Key não funcionou, print conferido";
    steps.push({ kind: "override", at: later(3 * 3_600), paymentId, action: "replace", reason });
  } else if (random.chance(0.13)) {
    const [rating, comment] = random.pick(comments);
    const at = later(30 * 3_600);
    steps.push({ kind: "review", at, paymentId, person, rating, comment });
    const verdict = { kind: "verdict", paymentId, isApproved: random.chance(0.93) } as const;
    const verdictAt = new Date(at.getTime() + random.seconds(12 * 3_600) * 1_000);
    // The newest ones still wait for theirs.
    if (until.getTime() - at.getTime() > 2 * day) steps.push({ ...verdict, at: verdictAt });
  }
}
