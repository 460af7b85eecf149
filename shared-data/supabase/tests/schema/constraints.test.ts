import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";

// A change is read in the snapshot; `npx jest --selectProjects "database on postgres" -u -- schema/constraints` writes it.
it("has these check and unique constraints and no others", async () => {
  const constraints = await db.rows<{ line: string }>(`
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u')
    order by conrelid::regclass::text collate "C", conname`);
  expect(constraints.map(({ line }) => line).join("\n")).toMatchSnapshot();
});

interface Column {
  readonly name: string;
  readonly accepted: readonly (string | null)[];
  readonly refused: readonly string[];
}

const letters = (count: number) => "a".repeat(count);
const link = (length: number) => `https://${letters(length - 8)}`;
const pushKey = `BA${letters(85)}`;

const product = {
  id: "facebook1",
  name: "Conta",
  price: 10,
  original_price: 12,
  ggcheckout_id: "gg",
  category: "facebook",
};
const profile = { id: drawId(), full_name: "Maria", display_name: "maria_1" };
const view = { user_id: drawId(), page: "pedidos", name: "Retidos", query: "situacao=held" };
const auth = letters(22);
const device = { user_id: drawId(), endpoint: "https://a.example/1", p256dh: pushKey, auth, agent: "chrome" };

/** Columns with a pattern, which examples show more clearly. */
const forms: [table: string, valid: Readonly<Record<string, unknown>>, columns: readonly Column[]][] = [
  [
    "public.products",
    product,
    [
      { name: "id", accepted: ["0", letters(100), "a-b_c"], refused: ["Conta 1", "", "-a", "a.b", letters(101)] },
      { name: "ggcheckout_id", accepted: [letters(200)], refused: ["a b", "", letters(201)] },
      {
        name: "checkout_link",
        accepted: [null, link(2048), "http://localhost:3000/pagar", "http://127.0.0.1/x", "http://[::1]:80/x"],
        refused: ["http://loja.example/pagar", "x https://a", "https://a b", 'https://a"', "https://", link(2049)],
      },
      {
        name: "image_url",
        accepted: [null, link(2048), "/a.png", "http://loja.example/a.png"],
        refused: ["//loja.example/x.png", "a.png", "https://a<b", link(2049)],
      },
    ],
  ],
  [
    "public.profiles",
    profile,
    [
      { name: "display_name", accepted: [null, "a_1", letters(20)], refused: ["ab", letters(21), "Maria", "ma ria"] },
      { name: "phone", accepted: ["1234567890"], refused: ["123456789", "1234567890123456", "+5511999990000"] },
    ],
  ],
  [
    "public.staff_views",
    view,
    [
      { name: "page", accepted: ["a", letters(30)], refused: ["", "Pedidos", "../x", letters(31)] },
      { name: "name", accepted: ["a", letters(60)], refused: ["", " a", "a ", letters(61), "<b>", "a\nb"] },
      {
        name: "query",
        accepted: ["", letters(500), "busca=ana%40x.com+b&de=2026-11-20*._~"],
        refused: [letters(501), "a b", "#x", "/x", "javascript:1", '"'],
      },
    ],
  ],
  [
    "private.push_subscriptions",
    device,
    [
      {
        name: "p256dh",
        accepted: [`BP${"-_".repeat(42)}x`],
        refused: ["", `${pushKey}x`, pushKey.slice(1), `BQ${letters(85)}`, `BA${"+".repeat(85)}`],
      },
      { name: "auth", accepted: [], refused: ["", letters(21), letters(23), "=".repeat(22)] },
      { name: "agent", accepted: ["a", "samsung-mobile"], refused: ["", "Chrome", letters(21), "chrome-tv"] },
    ],
  ],
];

/** Puts a row into a table without triggers and foreign keys: a constraint has to refuse by itself. */
const isTaken = (table: string, row: Readonly<Record<string, unknown>>) =>
  db.undone(async () => {
    await db.rows("set local session_replication_role = replica");
    await db.rows(`delete from ${table}`);
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const insert = `insert into ${table} (${Object.keys(row).join()}) values (${places.join()})`;
    return db.rows(insert, Object.values(row)).then(
      () => true,
      () => false,
    );
  });

it.each(forms)("takes and refuses the forms of %s at their edges", async (table, valid, columns) => {
  expect(await isTaken(table, valid)).toBe(true);
  for (const { name, accepted, refused } of columns) {
    const wrong: unknown[] = [];
    for (const value of accepted) if (!(await isTaken(table, { ...valid, [name]: value }))) wrong.push(value);
    for (const value of refused) if (await isTaken(table, { ...valid, [name]: value })) wrong.push(value);
    expect([name, wrong]).toEqual([name, []]);
  }
});
