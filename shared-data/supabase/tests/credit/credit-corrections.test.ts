import { drawId } from "../../../local/testing/draw";
import { creditFor, creditOf, ledger } from "../harness/credit";
import { db } from "../harness/database";
import { createCustomer, createDeliveredOrder, type Person, signInStaff } from "../harness/factories";
import { entriesOf } from "../harness/log";

const correct = (person: { id: string }, amount: unknown, reason = "cortesia", entry: string | null = drawId()) =>
  db.value("select public.correct_credit($1, $2, $3, $4)", [person.id, amount, reason, entry]);
const log = () => entriesOf("credit_corrected");

let maria: Person;
let admin: Person;
beforeEach(async () => {
  maria = await createCustomer();
  admin = await signInStaff("admin");
});

it("adds and takes, each with a reason that the log keeps, and gives the ledger as it is then", async () => {
  const entries = [{ kind: "correction", amount: 25.5 }];
  expect(await correct(maria, 25.5)).toMatchObject({ balance: 25.5, entries });
  await correct(maria, "-5.50", "estorno");
  expect(await creditOf(maria)).toMatchObject({ balance: 20 });
  expect(await log()).toMatchObject([
    { actor_id: admin.id, user_id: maria.id, reason: "cortesia", changes: { credit: { from: 0, to: 25.5 } } },
    { actor_id: admin.id, user_id: maria.id, reason: "estorno", changes: { credit: { from: 25.5, to: 20 } } },
  ]);
});

it("is refused under the id of another correction", async () => {
  const ana = await createCustomer();
  const entry = drawId();
  await correct(maria, 5, "cortesia", entry);
  const taken = "PT409 request_id_taken";
  await expect(correct(maria, 6, "cortesia", entry)).rejects.toThrow(taken);
  await expect(correct(ana, 5, "cortesia", entry)).rejects.toThrow(taken);
  expect(await log()).toHaveLength(1);
});

it("never takes an account below zero", async () => {
  await creditFor(maria, 10);
  await expect(correct(maria, -10.01)).rejects.toThrow("PT409 credit_insufficient");
  await correct(maria, -10);
  expect((await ledger(maria)).map(({ amount }) => amount)).toEqual([10, -10]);
});

it("is made with an amount, a reason and an id, for an account that there is, and another than one's own", async () => {
  for (const amount of [null, 0, "NaN", "Infinity", 0.001, 10_000.01, -10_000.01])
    await expect(correct(maria, amount)).rejects.toThrow("PT400 credit_amount_invalid");
  await expect(correct(admin, 5)).rejects.toThrow("PT403 own_account");
  await expect(correct(maria, 5, " ")).rejects.toThrow("reason_required");
  await expect(correct(maria, 5, "x", null)).rejects.toThrow("credit_amount_invalid");
  await expect(correct({ id: drawId() }, 5)).rejects.toThrow("customer_not_found");
  expect(await creditOf(maria)).toMatchObject({ balance: 0 });
});

it("lists who has credit, the largest first", async () => {
  const [ana, rui] = [await createCustomer(), await createCustomer()];
  await creditFor(maria, 10);
  await creditFor(ana, 30);
  await createDeliveredOrder({ owner: rui });
  const list = (limit = 50, offset = 0) =>
    db.value<{ total: number; holders: object[] }>("select public.list_credit_holders($1, $2)", [limit, offset]);
  await signInStaff("manager");
  expect(await list()).toMatchObject({
    total: 2,
    holders: [
      { user_id: ana.id, email: ana.email, balance: 30, frozen: 0 },
      { user_id: maria.id, balance: 10 },
    ],
  });
  expect((await list(1, 1)).holders).toMatchObject([{ user_id: maria.id }]);
});
