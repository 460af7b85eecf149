import { asPerson, dbOwner } from "../harness/database";
import { createCustomer, createStaff, type Person, signIn, signInStaff, stockKeys } from "../harness/factories";
import { change, decide, openedClaim, withdraw, write } from "../harness/guarantee-claims";
import { claim, kindsOf, openNotices, queue } from "../harness/notices";
import { override } from "../harness/staff-calls";
import { alerts, createLongServingAdmin, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

const dueToBuyer = async (email: string) =>
  (await claim()).filter((notice) => notice.email === email && notice.kind !== "key_delivered");

describe("a buyer", () => {
  beforeEach(openNotices);

  it("is notified once of the last staff message, without its text", async () => {
    const { buyer, order, claimId } = await openedClaim();
    await signInStaff("manager");
    await write(claimId, "Qual é a mensagem?");
    await write(claimId, "E o segredo da conta?");
    const [notice, ...others] = await dueToBuyer(buyer.email);
    expect([notice?.kind, notice?.stop, others]).toEqual(["claim_answered", null, []]);
    expect(notice?.facts).toMatchObject({ order_id: order.id, claim_id: claimId, products: ["Conta de anúncios"] });
    expect(JSON.stringify(notice)).not.toMatch(/segredo|mensagem/);
    const outcomes = (await queue("claim_answered")).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["dropped", "queued"]);
  });

  it("is not notified of a message that they replied to, or of one in a withdrawn claim", async () => {
    const manager = await createStaff("manager");
    for (const ends of [(id: string) => write(id, "Esta"), (id: string) => withdraw(id)]) {
      const { buyer, claimId } = await openedClaim();
      await asPerson(manager, () => write(claimId, "Qual é a mensagem?"));
      await asPerson(buyer, () => ends(claimId));
      expect(await dueToBuyer(buyer.email)).toEqual([]);
    }
  });

  it.each([
    ["replacement", "claim_decided"],
    ["credit", "claim_decided"],
    ["refusal", "claim_decided"],
    ["refund", "order_refunded"],
  ])("is notified once of a %s, regardless of who decides it: %s", async (decision, kind) => {
    const { buyer, order, claimId } = await openedClaim();
    await stockKeys(order.product, 1);
    await signInStaff("manager");
    await decide(claimId, decision, "A senha era outra");
    const notices = await dueToBuyer(buyer.email);
    expect(notices.map((notice) => notice.kind)).toEqual([kind]);
    if (kind === "claim_decided") expect(notices[0]?.facts).toMatchObject({ decision, claim_id: claimId });
    expect(JSON.stringify(notices)).not.toContain("senha");
  });

  it("is also notified when staff replaced the key outside the claim", async () => {
    const { buyer, order } = await openedClaim();
    await stockKeys(order.product, 1);
    await signInStaff("admin");
    await override(order.id, "replace");
    const [notice] = await dueToBuyer(buyer.email);
    expect(notice).toMatchObject({ kind: "claim_decided", facts: { decision: "replacement" } });
  });

  it("is not notified of an order that was refunded since, or that belongs to another account now", async () => {
    const manager = await createStaff("manager");
    const other = await createCustomer();
    for (const changes of ["status = 'refunded'", `user_id = '${other.id}'`]) {
      const { buyer, order, claimId } = await openedClaim();
      await signIn(manager);
      await decide(claimId, "refusal");
      await change(order.id, changes);
      expect(kindsOf(await dueToBuyer(buyer.email))).not.toContain("claim_decided");
    }
  });
});

describe("staff", () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await createLongServingAdmin();
  });

  it("are notified at once of new claims, managers too, until one of them replies", async () => {
    const manager = await createStaff("manager");
    const { order, claimId } = await openedClaim();
    await openedClaim({ product: order.product });
    await gather(now(1));
    for (const person of [admin, manager]) {
      const [notice, ...others] = await noticeIds(person, "claim_waiting");
      expect(others).toEqual([]);
      expect(await factsOf(notice)).toMatchObject({ claims: 2, products: [{ name: "Conta de anúncios", claims: 2 }] });
    }
    await asPerson(manager, () => write(claimId, "Qual é a mensagem?"));
    const [notice] = await noticeIds(admin, "claim_waiting");
    expect(await factsOf(notice)).toMatchObject({ claims: 1 });
    await gather(now(70));
    expect(await noticeIds(admin, "claim_waiting")).toHaveLength(1);
  });

  it("are notified again each time a claim awaits them, once for several messages, and not of withdrawn claims", async () => {
    const manager = await createStaff("manager");
    const { buyer, claimId } = await openedClaim();
    await gather(now(1));
    for (const turn of [1, 2]) {
      await asPerson(manager, () => write(claimId, "Qual é a mensagem?"));
      await signIn(buyer);
      await write(claimId, "Esta: o segredo");
      await gather(now(turn * 120));
      await write(claimId, "E mais esta");
      await gather(now(turn * 120 + 90));
      const notices = await noticeIds(admin, "claim_waiting");
      expect(notices).toHaveLength(1 + turn);
      const facts: unknown[] = [];
      for (const notice of notices) facts.push(await factsOf(notice));
      expect(facts).toEqual([...Array(turn).fill(null), expect.objectContaining({ claims: 1 })]);
      expect(JSON.stringify(facts)).not.toMatch(/segredo/);
    }
    await asPerson(buyer, () => withdraw(claimId));
    expect(await factsOf((await noticeIds(admin, "claim_waiting")).at(-1))).toBeNull();
  });

  it("are notified of an overdue claim, and again when it is overdue again", async () => {
    const manager = await createStaff("manager");
    const { buyer, claimId } = await openedClaim();
    const overdue = () =>
      dbOwner.rows("update public.guarantee_claims set due_at = due_at - interval '7 days' where id = $1", [claimId]);
    const found = async (minute: number) => {
      await gather(now(minute));
      return (await alerts("claim_overdue", claimId)).length;
    };
    expect(await found(1)).toBe(0);
    await overdue();
    expect(await found(2)).toBe(1);
    const [notice] = await noticeIds(admin, "claim_overdue");
    expect(await factsOf(notice)).toMatchObject({ claims: 1 });
    await asPerson(manager, () => write(claimId, "Qual é a mensagem?"));
    expect(await factsOf(notice)).toBeNull();
    expect(await found(3)).toBe(1);
    await asPerson(buyer, () => write(claimId, "Esta"));
    await overdue();
    expect(await found(4)).toBe(2);
  });
});
