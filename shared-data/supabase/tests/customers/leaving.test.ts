import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createStaff } from "../harness/factories";

const leave = (db: Database, giveUp?: boolean) =>
  giveUp === undefined
    ? db.rows("select public.delete_my_account()")
    : db.rows("select public.delete_my_account(p_give_up_orders => $1)", [giveUp]);
const countOf = (db: Database, sql: string, id: string) =>
  db.asOwner((owner) => owner.value<number>(`select count(*)::integer from ${sql} = $1`, [id]));

describe("delete_my_account", () => {
  it("takes the account and the profile, and keeps the orders without the person", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      const order = await createDeliveredOrder(db, { owner });
      await db.actAs("authenticated", owner.id);
      await leave(db);
      expect(await countOf(db, "auth.users where id", owner.id)).toBe(0);
      expect(await countOf(db, "public.profiles where id", owner.id)).toBe(0);
      const kept = await db.asOwner((as) =>
        as.rows("select user_id, customer_email, status from public.orders where id = $1", [order.id]),
      );
      expect(kept).toEqual([{ user_id: null, customer_email: null, status: "completed" }]);
    }));

  it("does not give the old orders to whoever signs up with the address next", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      const order = await createDeliveredOrder(db, { owner });
      await db.actAs("authenticated", owner.id);
      await leave(db);
      await createCustomer(db, { email: owner.email });
      expect(
        await db.asOwner((as) => as.value("select user_id from public.orders where id = $1", [order.id])),
      ).toBeNull();
    }));

  it.each([
    ["waits for a key", { status: "completed" as const }],
    ["is held", { status: "completed" as const, held: true }],
    ["is being paid", { status: "pending" as const }],
  ])("refuses while an order %s", (_name, options) =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      await createOrder(db, { owner, ...options });
      await db.actAs("authenticated", owner.id);
      await expect(leave(db)).rejects.toMatchObject({ code: "PT409", detail: "account_has_open_orders" });
      await expect(leave(db, false)).rejects.toMatchObject({ detail: "account_has_open_orders" });
      expect(await countOf(db, "auth.users where id", owner.id)).toBe(1);
      await leave(db, true);
      expect(await countOf(db, "auth.users where id", owner.id)).toBe(0);
      const [given] = await db.asOwner((as) => as.rows("select status, user_id, customer_email from public.orders"));
      expect(given).toEqual({ status: options.status, user_id: null, customer_email: null });
    }),
  );

  it("names what stands in the way, the newest first", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      await createOrder(db, { owner, status: "completed" });
      await db.rows("update public.orders set created_at = now() - interval '1 hour'");
      await createOrder(db, { owner });
      await createDeliveredOrder(db, { owner });
      await createOrder(db, {});
      await db.actAs("authenticated", owner.id);
      await expect(leave(db)).rejects.toMatchObject({
        message:
          "Há pedidos em andamento: Conta de anúncios (aguardando pagamento); Conta de anúncios (pago, ainda sem entrega).",
      });
    }));

  it("leaves an order that was given up to the staff, who see that it has no owner", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      await createOrder(db, { owner, status: "completed" });
      await db.actAs("authenticated", owner.id);
      await leave(db, true);
      await db.actAs("authenticated", (await createStaff(db, "manager")).id);
      expect(await db.value("select to_jsonb(r) from public.payment_health() r")).toMatchObject({
        ownerless_orders: 1,
      });
    }));

  it("asks for a session of the last ten minutes, and for one that has not ended", () =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db);
      const sessionId = drawId();
      const act = () => db.actAs("authenticated", id, { session_id: sessionId });
      await act();
      await expect(leave(db)).rejects.toThrow();
      await db.asOwner((as) =>
        as.rows("insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '601 seconds')", [
          ...[sessionId, id],
        ]),
      );
      await expect(leave(db)).rejects.toMatchObject({ code: "PT403", detail: "sign_in_again" });
      await db.asOwner((as) => as.rows("update auth.sessions set created_at = now() - interval '599 seconds'"));
      await leave(db);
      expect(await countOf(db, "auth.users where id", id)).toBe(0);
    }));

  it("lets people go whose payment ran out", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      const { id } = await createOrder(db, { owner });
      await db.rows("update public.orders set created_at = now() - interval '15 minutes' where id = $1", [id]);
      await db.actAs("authenticated", owner.id);
      await leave(db);
      expect(await countOf(db, "auth.users where id", owner.id)).toBe(0);
    }));

  it("refuses staff", () =>
    withRollback(async (db) => {
      await db.actAs("authenticated", (await createStaff(db, "manager")).id);
      await expect(leave(db)).rejects.toMatchObject({ code: "PT409", detail: "account_is_staff" });
    }));

  it("refuses the signed out, and a second call", () =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db);
      await db.actAs("authenticated", id);
      await leave(db);
      await expect(leave(db)).rejects.toMatchObject({ code: "PT404", detail: "profile_not_found" });
      await db.actAs("anon");
      await expect(leave(db)).rejects.toMatchObject({ code: "42501" });
    }));
});

describe("is_display_name_free", () => {
  const isFree = (db: Database, name: string | null) => db.value("select public.is_display_name_free($1)", [name]);

  it.each(["anon", "authenticated"] as const)("tells %s which names are taken, whatever their case", (role) =>
    withRollback(async (db) => {
      await createCustomer(db, { metadata: { display_name: "maria" } });
      await db.actAs(role);
      expect(await isFree(db, "Maria")).toBe(false);
      expect(await isFree(db, "joana")).toBe(true);
    }),
  );

  it("is false for what could not be a display name", () =>
    withRollback(async (db) => {
      for (const name of [null, "", "ab", "com espaço", "a".repeat(21)]) expect(await isFree(db, name)).toBe(false);
    }));
});

describe("suggest_display_names", () => {
  const suggest = async (db: Database, name: string | null) =>
    (await db.rows("select public.suggest_display_names($1) as name", [name])).map((row) => row.name);

  it.each(["anon", "authenticated"] as const)("gives %s three free names like one that is taken", (role) =>
    withRollback(async (db) => {
      for (const name of ["maria", "maria1", "maria3"]) await createCustomer(db, { metadata: { display_name: name } });
      await db.actAs(role);
      expect(await suggest(db, " Maria ")).toEqual(["maria2", "maria4", "maria5"]);
      // Asked again, and of a name that is free, nothing is different.
      expect(await suggest(db, "maria")).toEqual(["maria2", "maria4", "maria5"]);
      expect(await suggest(db, "joana")).toEqual(["joana1", "joana2", "joana3"]);
    }),
  );

  it("keeps to twenty letters, and to what is not reserved", () =>
    withRollback(async (db) => {
      const long = "a".repeat(20);
      expect(await suggest(db, long)).toEqual([1, 2, 3].map((number) => `${"a".repeat(19)}${number}`));
      // With a 7 behind it, it reads as root.
      expect(await suggest(db, "roo")).toEqual(["roo1", "roo2", "roo3"]);
      for (const number of [1, 2, 3, 4, 5, 6]) {
        await createCustomer(db, { metadata: { display_name: `roo${number}` } });
      }
      expect(await suggest(db, "roo")).toEqual(["roo8", "roo9", "roo10"]);
    }));

  it("gives none for what could not be a display name, or is reserved", () =>
    withRollback(async (db) => {
      for (const name of [null, "", "ab", "com espaço", "a".repeat(21), "%", "suporte"]) {
        expect(await suggest(db, name)).toEqual([]);
      }
    }));

  it("gives up after 200 names", () =>
    withRollback(async (db) => {
      await db.rows("alter table public.profiles disable trigger all");
      await db.rows(
        "insert into public.profiles (id, display_name) select gen_random_uuid(), 'maria' || n from generate_series(1, 200) n",
      );
      expect(await suggest(db, "maria")).toEqual([]);
    }));
});
