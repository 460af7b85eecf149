import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, signIn } from "../harness/factories";

const leave = (giveUp?: boolean) =>
  giveUp === undefined
    ? db.rows("select public.delete_my_account()")
    : db.rows("select public.delete_my_account(p_give_up_orders => $1)", [giveUp]);
const countOf = (sql: string, id: string) => dbOwner.value<number>(`select count(*)::integer from ${sql} = $1`, [id]);

describe("delete_my_account", () => {
  it.each([
    ["waits for a key", { status: "completed" as const }],
    ["is held", { status: "completed" as const, held: true }],
    ["is being paid", { status: "pending" as const }],
  ])("refuses while an order %s", async (_name, options) => {
    const owner = await createCustomer();
    await createOrder({ owner, ...options });
    await signIn(owner);
    await expect(leave()).rejects.toThrow("PT409 account_has_open_orders");
    await expect(leave(false)).rejects.toThrow("account_has_open_orders");
    expect(await countOf("auth.users where id", owner.id)).toBe(1);
    await leave(true);
    expect(await countOf("auth.users where id", owner.id)).toBe(0);
    const [given] = await dbOwner.rows("select status, user_id, customer_email from public.orders");
    expect(given).toEqual({ status: options.status, user_id: null, customer_email: null });
  });

  it("names what stands in the way, the newest first", async () => {
    const owner = await createCustomer();
    await createOrder({ owner, status: "completed" });
    await db.rows("update public.orders set created_at = now() - interval '1 hour'");
    await createOrder({ owner });
    await createDeliveredOrder({ owner });
    await createOrder({});
    await signIn(owner);
    await expect(leave()).rejects.toThrow(
      "Há pedidos em andamento: Conta de anúncios (aguardando pagamento); Conta de anúncios (pago, ainda sem entrega).",
    );
  });

  it("asks for a session of the last ten minutes, and for one that has not ended", async () => {
    const { id } = await createCustomer();
    const sessionId = drawId();
    const act = () => signIn({ id }, { session_id: sessionId });
    await act();
    await expect(leave()).rejects.toThrow();
    await dbOwner.rows(
      "insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '601 seconds')",
      [...[sessionId, id]],
    );
    await expect(leave()).rejects.toThrow("PT403 sign_in_again");
    await dbOwner.rows("update auth.sessions set created_at = now() - interval '599 seconds'");
    await leave();
    expect(await countOf("auth.users where id", id)).toBe(0);
  });

  it("allows erasure after a payment expired", async () => {
    const owner = await createCustomer();
    const { id } = await createOrder({ owner });
    await db.rows("update public.orders set created_at = now() - interval '15 minutes' where id = $1", [id]);
    await signIn(owner);
    await leave();
    expect(await countOf("auth.users where id", owner.id)).toBe(0);
  });
});

describe("is_display_name_free", () => {
  const isFree = (name: string | null) => db.value("select public.is_display_name_free($1)", [name]);

  it.each(["anon", "authenticated"] as const)("shows %s which names are taken, case-insensitively", async (role) => {
    await createCustomer({ metadata: { display_name: "maria" } });
    await db.actAs(role);
    expect(await isFree("Maria")).toBe(false);
    expect(await isFree("joana")).toBe(true);
  });

  it("is false for what could not be a display name, or is reserved", async () => {
    for (const name of [null, "", "ab", "com espaço", "a".repeat(21), "Equip3"]) expect(await isFree(name)).toBe(false);
  });
});

describe("suggest_display_names", () => {
  const suggest = async (name: string | null) =>
    (await db.rows("select public.suggest_display_names($1) as name", [name])).map((row) => row.name);

  it.each(["anon", "authenticated"] as const)("gives %s three free names like one that is taken", async (role) => {
    for (const name of ["maria", "maria1", "maria3"]) await createCustomer({ metadata: { display_name: name } });
    await db.actAs(role);
    expect(await suggest(" Maria ")).toEqual(["maria2", "maria4", "maria5"]);
    // Asked again, and of a name that is free, nothing is different.
    expect(await suggest("maria")).toEqual(["maria2", "maria4", "maria5"]);
    expect(await suggest("joana")).toEqual(["joana1", "joana2", "joana3"]);
  });

  it("accepts at most twenty characters, and no reserved names", async () => {
    const long = "a".repeat(20);
    expect(await suggest(long)).toEqual([1, 2, 3].map((number) => `${"a".repeat(19)}${number}`));
    // With a 7 behind it, it reads as root.
    expect(await suggest("roo")).toEqual(["roo1", "roo2", "roo3"]);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await createCustomer({ metadata: { display_name: `roo${number}` } });
    }
    expect(await suggest("roo")).toEqual(["roo8", "roo9", "roo10"]);
  });

  it("gives none for what could not be a display name, or is reserved", async () => {
    for (const name of [null, "", "ab", "com espaço", "a".repeat(21), "%", "suporte"]) {
      expect(await suggest(name)).toEqual([]);
    }
  });

  it("gives up after 200 names", async () => {
    await db.rows("alter table public.profiles disable trigger all");
    await db.rows(
      "insert into public.profiles (id, display_name) select gen_random_uuid(), 'maria' || n from generate_series(1, 200) n",
    );
    expect(await suggest("maria")).toEqual([]);
  });
});
