import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff, stockKeys } from "../harness/factories";
import { as, change, decide, openedClaim, withdraw, write } from "../harness/guarantee-claims";
import { mark, openNotices, queue } from "../harness/notices";
import { due, kinds } from "../harness/purchases";
import { alerts, choose, factsOf, gather, now, told, withAdmin } from "../harness/staff-notices";

/** What is due to a buyer but for the key itself, which the queue delivered to them. */
const dueToBuyer = async (db: Database, email: string) =>
  (await due(db)).filter((notice) => notice.email === email && notice.kind !== "key_delivered");

describe("a buyer", () => {
  it("is told once of what staff wrote last, without a word of it", () =>
    withRollback(async (db) => {
      await openNotices(db);
      const { buyer, order, claimId } = await openedClaim(db);
      await as(db, await createStaff(db, "manager"));
      await write(db, claimId, "Qual é a mensagem?");
      await write(db, claimId, "E o segredo da conta?");
      const [notice, ...others] = await dueToBuyer(db, buyer.email);
      expect([notice?.kind, notice?.stop, others]).toEqual(["claim_answered", null, []]);
      expect(notice?.facts).toMatchObject({ order_id: order.id, claim_id: claimId, products: ["Conta de anúncios"] });
      expect(JSON.stringify(notice)).not.toMatch(/segredo|mensagem/);
      const outcomes = (await queue(db, "claim_answered")).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual(["dropped", "queued"]);
    }));

  it("is not told of an answer that they have answered, nor of one in a claim that they took back", () =>
    withRollback(async (db) => {
      await openNotices(db);
      const manager = await createStaff(db, "manager");
      for (const ends of [(id: string) => write(db, id, "Esta"), (id: string) => withdraw(db, id)]) {
        const { buyer, claimId } = await openedClaim(db);
        await as(db, manager);
        await write(db, claimId, "Qual é a mensagem?");
        await as(db, buyer);
        await ends(claimId);
        expect(await dueToBuyer(db, buyer.email)).toEqual([]);
      }
    }));

  it.each(["replacement", "credit", "refusal"])("is told of a %s, whoever decides it", (decision) =>
    withRollback(async (db) => {
      await openNotices(db);
      const { buyer, order, claimId } = await openedClaim(db);
      await stockKeys(db, order.product, 1);
      await as(db, await createStaff(db, "manager"));
      await decide(db, claimId, decision, "A senha era outra");
      const notices = await dueToBuyer(db, buyer.email);
      expect(kinds(notices)).toEqual(["claim_decided"]);
      expect(notices[0]?.facts).toMatchObject({ decision, claim_id: claimId });
      expect(JSON.stringify(notices)).not.toContain("senha");
    }),
  );

  it("is told of a refund by the notice of the refund alone", () =>
    withRollback(async (db) => {
      await openNotices(db);
      const { buyer, claimId } = await openedClaim(db);
      await as(db, await createStaff(db, "admin"));
      await decide(db, claimId, "refund");
      expect(kinds(await dueToBuyer(db, buyer.email))).toEqual(["order_refunded"]);
    }));

  it("is told too where staff gave another key past the claim", () =>
    withRollback(async (db) => {
      await openNotices(db);
      const { buyer, order } = await openedClaim(db);
      await stockKeys(db, order.product, 1);
      await as(db, await createStaff(db, "admin"));
      await db.rows("select public.override_order($1, 'replace', 'por fora')", [order.id]);
      const [notice] = await dueToBuyer(db, buyer.email);
      expect(notice).toMatchObject({ kind: "claim_decided", facts: { decision: "replacement" } });
    }));

  it("is not told of an order that was refunded since, or that is another account's by now", () =>
    withRollback(async (db) => {
      await openNotices(db);
      const manager = await createStaff(db, "manager");
      const other = await createCustomer(db);
      for (const changes of ["status = 'refunded'", `user_id = '${other.id}'`]) {
        const { buyer, order, claimId } = await openedClaim(db);
        await as(db, manager);
        await decide(db, claimId, "refusal");
        await change(db, order.id, changes);
        expect(kinds(await dueToBuyer(db, buyer.email))).not.toContain("claim_decided");
      }
    }));
});

describe("staff", () => {
  interface Told {
    claims: number;
    due_at: string;
    products: { name: string; claims: number }[];
  }

  it("are told at once of new claims, managers too, until somebody answers", () =>
    withAdmin(async (db, admin) => {
      const manager = await createStaff(db, "manager");
      const silent = await createStaff(db, "manager");
      await choose(db, silent, "claim_waiting", "off");
      const { order, claimId } = await openedClaim(db);
      await openedClaim(db, { product: order.product });
      await gather(db, now(1));
      for (const person of [admin, manager]) {
        const [notice, ...others] = await told(db, person, "claim_waiting");
        expect(others).toEqual([]);
        expect(await factsOf<Told>(db, notice)).toMatchObject({
          claims: 2,
          products: [{ name: "Conta de anúncios", claims: 2 }],
        });
      }
      expect(await told(db, silent, "claim_waiting")).toEqual([]);
      await as(db, manager);
      await write(db, claimId, "Qual é a mensagem?");
      const [notice] = await told(db, admin, "claim_waiting");
      expect(await factsOf<Told>(db, notice)).toMatchObject({ claims: 1 });
      await gather(db, now(70));
      expect(await told(db, admin, "claim_waiting")).toHaveLength(1);
    }));

  it("are told anew each time that it is their turn, once however much the buyer writes, and not of what was taken back", () =>
    withAdmin(async (db, admin) => {
      const manager = await createStaff(db, "manager");
      const { buyer, claimId } = await openedClaim(db);
      await gather(db, now(1));
      for (const turn of [1, 2]) {
        await as(db, manager);
        await write(db, claimId, "Qual é a mensagem?");
        await as(db, buyer);
        await write(db, claimId, "Esta: o segredo");
        await gather(db, now(turn * 120));
        await write(db, claimId, "E mais esta");
        await gather(db, now(turn * 120 + 90));
        const notices = await told(db, admin, "claim_waiting");
        expect(notices).toHaveLength(1 + turn);
        const facts: unknown[] = [];
        for (const notice of notices) facts.push(await factsOf<Told>(db, notice));
        expect(facts).toEqual([...Array(turn).fill(null), expect.objectContaining({ claims: 1 })]);
        expect(JSON.stringify(facts)).not.toMatch(/segredo/);
      }
      await as(db, buyer);
      await withdraw(db, claimId);
      expect(await factsOf(db, (await told(db, admin, "claim_waiting")).at(-1))).toBeNull();
    }));

  it("are told of a claim that is overdue, and anew where it is overdue once more", () =>
    withAdmin(async (db, admin) => {
      const manager = await createStaff(db, "manager");
      const { buyer, claimId } = await openedClaim(db);
      const overdue = () =>
        db.asOwner((owner) =>
          owner.rows("update public.guarantee_claims set due_at = due_at - interval '7 days' where id = $1", [claimId]),
        );
      const found = async (minute: number) => {
        await gather(db, now(minute));
        return (await alerts(db, "claim_overdue", claimId)).length;
      };
      expect(await found(1)).toBe(0);
      await overdue();
      expect(await found(2)).toBe(1);
      const [notice] = await told(db, admin, "claim_overdue");
      expect(await factsOf<Told>(db, notice)).toMatchObject({ claims: 1 });
      await as(db, manager);
      await write(db, claimId, "Qual é a mensagem?");
      expect(await factsOf(db, notice)).toBeNull();
      expect(await found(3)).toBe(1);
      await as(db, buyer);
      await write(db, claimId, "Esta");
      await overdue();
      expect(await found(4)).toBe(2);
    }));

  it("see in the navigation how many claims are their turn", () =>
    withRollback(async (db) => {
      const counts = async () =>
        (await db.value<{ claims: number }>("select to_jsonb(r) from public.staff_counts() r")).claims;
      const { claimId } = await openedClaim(db);
      await openedClaim(db);
      await as(db, await createStaff(db, "manager"));
      const before = await counts();
      await write(db, claimId, "Qual é a mensagem?");
      expect(await counts()).toBe(before - 1);
    }));
});

it("marks a letter about a claim as sent once, as every notice", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const { buyer, claimId } = await openedClaim(db);
    await as(db, await createStaff(db, "manager"));
    await decide(db, claimId, "refusal");
    for (const notice of await dueToBuyer(db, buyer.email)) await mark(db, notice);
    expect(await dueToBuyer(db, buyer.email)).toEqual([]);
  }));
