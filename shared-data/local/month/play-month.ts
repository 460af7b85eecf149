import { UserError } from "../../node/user-error";
import type { Database } from "../database/contract";
import { boughtPayment } from "../demo/first-purchase";
import { isNewSeed, rememberSeed } from "../migrate";
import { literal, scriptOf } from "./deed-scripts";
import { type Call, type Deed, hour, type SoldProduct, type Step } from "./steps";
import { makeTimeline } from "./timeline";

const seedName = "local/demo-month";
const callsAtOnce = 100;

interface Playing {
  /** Thirty unless said otherwise. */
  readonly days?: number;
  /** How far it has come, now and then. */
  readonly say: (done: number, of: number) => void;
}

/**
 * Puts a month of sales into a demonstration: each payment and each deed goes through the database's own rules, and is then dated at
 * its time. Once in a store: `false` where it is there already.
 * @param until when the month ends
 * @throws UserError where the store has orders of its own
 */
export async function playMonth(database: Database, until: Date, { days, say }: Playing): Promise<boolean> {
  if (!(await isNewSeed(database, seedName, "1"))) return false;
  const products = await database.query<SoldProduct>(
    `select id, price::float8 as price, ggcheckout_id as "providerId" from public.products
     where is_builtin and is_active and ggcheckout_id is not null order by price, id`,
  );
  const steps = makeTimeline(until, products, days);
  await beginAt(database, steps[0]?.at ?? until);
  // What has a later date was made by this.
  const [{ begun } = { begun: "" }] = await database.query<{ begun: string }>(
    "select clock_timestamp()::text as begun",
  );
  let done = 0;
  for (const part of inParts(steps)) {
    await play(database, part);
    await date(database, part, begun);
    const before = Math.floor((done * 10) / steps.length);
    done += part.length;
    if (Math.floor((done * 10) / steps.length) > before) say(done, steps.length);
  }
  await database.runScript("analyze");
  await rememberSeed(database, seedName, "1");
  return true;
}

/** What the first start put in is as old as the month, but for its one purchase, which stays of today. */
async function beginAt(database: Database, start: Date): Promise<void> {
  const orders = await database.query("select from public.orders where payment_id <> $1 limit 1", [boughtPayment]);
  if (orders.length > 0) throw new UserError('This store has orders already: "pnpm reset" first makes it a new one.');
  const at = literal(new Date(start.getTime() - hour).toISOString());
  await database.runScript(
    `set local session_replication_role = replica;
     update private.stored_keys set created_at = ${at};
     update private.key_imports set created_at = ${at}, last_added_at = ${at};
     update public.profiles set created_at = ${at};
     update auth.users set created_at = ${at};
     update public.staff_actions set done_at = ${at} where action <> 'credit_corrected';`,
  );
}

/** Calls one after the other go in one part; each deed is one of its own. */
function inParts(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    if (step.kind === "call" && last?.[0]?.kind === "call" && last.length < callsAtOnce) last.push(step);
    else parts.push([step]);
  }
  return parts;
}

const isCall = (step: Step): step is { kind: "call" } & Call => step.kind === "call";

async function play(database: Database, part: readonly Step[]): Promise<void> {
  const calls = part.filter(isCall);
  if (calls.length === 0) return database.runScript(scriptOf(part[0] as Deed));
  await database.query(
    `insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
     select s.received_at, s.endpoint, s.event, s.payment_id, s.body, s.payload, '{}', s.outcome, s.error, s.received_at + interval '60 ms'
     from jsonb_array_elements($1::jsonb) with ordinality as given (event, place),
       lateral private.settle_payment_event(jsonb_populate_record(null::public.payment_events, given.event)) s
     order by given.place`,
    [JSON.stringify(calls.map(toEvent))],
  );
}

function toEvent({ at, webhook, paymentId, person, providerId, amount, status = "paid" }: Call): object {
  const product = { id: providerId, type: "main", title: providerId };
  const payment = { id: paymentId, method: webhook, paymentMethod: "pix", gateway: "demonstracao", status, amount };
  const customer = { name: person.fullName, email: person.email, phone: person.phone };
  return {
    received_at: at.toISOString(),
    endpoint: webhook,
    event: webhook,
    payment_id: paymentId,
    payload: { event: webhook, createdAt: at.toISOString(), customer, payment, product, products: [product] },
  };
}

/** Dates what a part made: it has the time of the machine, and gets that of the month. The log's own guard stands aside for it. */
async function date(database: Database, part: readonly Step[], begun: string): Promise<void> {
  const at = `${literal((part.at(-1) as Step).at.toISOString())}::timestamptz`;
  const fresh = `>= ${literal(begun)}::timestamptz`;
  const receipt = (of: string) =>
    `(select min(e.received_at) from public.payment_events e where e.payment_id = ${of}.payment_id)`;
  await database.runScript(
    isCall(part[0] as Step)
      ? `set local session_replication_role = replica;
         update public.orders o set created_at = coalesce(${receipt("o")}, ${at}) where created_at ${fresh};
         update public.orders o set delivered_at = o.paid_at + (1 + abs(hashtext(o.payment_id)) % 5) * interval '1 second' where delivered_at ${fresh};
         update private.stored_keys k set used_at = o.delivered_at from public.orders o where o.delivered_key_id = k.id and k.used_at ${fresh};`
      : `set local session_replication_role = replica;
         update public.orders set delivered_at = ${at} where delivered_at ${fresh};
         update private.stored_keys set created_at = ${at} where created_at ${fresh};
         update private.stored_keys set used_at = ${at} where used_at ${fresh};
         update private.key_imports set created_at = ${at}, last_added_at = ${at} where created_at ${fresh};
         update private.stored_keys set defective_at = ${at} where defective_at ${fresh};
         update private.review_entries set created_at = ${at} where created_at ${fresh};
         update public.guarantee_claims set opened_at = ${at}, due_at = private.add_support_hours(${at}, 2) where opened_at ${fresh};
         update public.guarantee_claims set decided_at = ${at} where decided_at ${fresh};
         update public.guarantee_claim_messages set created_at = ${at} where created_at ${fresh};
         update public.credit_entries set created_at = ${at} where created_at ${fresh};
         update public.profiles set created_at = ${at}, terms_accepted_at = ${at} where created_at ${fresh};
         update public.products set updated_at = ${at} where updated_at ${fresh};
         update public.staff_actions set done_at = ${at} where done_at ${fresh};`,
  );
}
