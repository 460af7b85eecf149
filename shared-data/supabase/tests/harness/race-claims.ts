import { wrongBooks } from "./books";
import { keysAdded, rivalActions } from "./claim-actions";
import { wrongClaims } from "./claim-books";
import { type ClaimedStore, openClaims } from "./claim-race";
import { workThrough } from "./many-connections";
import { wrongLog, wrongSummary } from "./summary-books";

/** The outcome of a race: the results with their counts, the lowest balance of any account, and the breaches. */
interface Race {
  readonly answers: Readonly<Record<string, number>>;
  readonly lowest: number;
  readonly wrong: readonly unknown[];
  readonly keys: number;
  readonly stored: number;
}

/**
 * Has so many claims decided, settled past, disputed, written in and withdrawn by many connections at once, while their buyers spend credit and leave,
 * the provider returns payments, keys come and a price changes.
 */
export async function raceClaims(claims: number, connections: number, actionsOfEach: number): Promise<Race> {
  const claimed = await openClaims(claims);
  try {
    return await race(claimed, connections, actionsOfEach);
  } finally {
    await claimed.store.drop();
  }
}

async function race(claimed: ClaimedStore, connections: number, actionsOfEach: number): Promise<Race> {
  const { owner } = claimed.store;
  let isOver = false;
  let lowest = 0;
  // A balance below zero is wrong at any moment, not only at the end.
  const watch = async () => {
    while (!isOver) {
      const { rows } = await owner.query(
        "select coalesce(min(b), 0)::float8 as lowest from (select sum(amount) as b from public.credit_entries group by user_id) s",
      );
      lowest = Math.min(lowest, rows[0].lowest);
    }
  };
  const work = workThrough(
    await claimed.store.connections(connections),
    rivalActions(claimed, actionsOfEach),
    (client, action) => action(client),
  ).finally(() => {
    isOver = true;
  });
  const [words] = await Promise.all([work, watch()]);
  const responses: Record<string, number> = {};
  for (const word of words) responses[word] = (responses[word] ?? 0) + 1;
  const { rows } = await owner.query("select count(*)::integer as stored from private.stored_keys");
  const wrong: unknown[] = [];
  for (const check of [wrongClaims, wrongBooks, wrongLog, wrongSummary]) wrong.push(...(await check(owner)));
  return {
    answers: responses,
    lowest,
    wrong,
    keys: claimed.keys + keysAdded * (responses.added ?? 0),
    stored: rows[0].stored,
  };
}
