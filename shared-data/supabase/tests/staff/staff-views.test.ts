import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn, signInStaff } from "../harness/factories";

const upsert = `insert into public.staff_views (page, name, query) values ($1, $2, $3)
     on conflict (user_id, page, name) do update set page = excluded.page, name = excluded.name, query = excluded.query`;
// As the API saves one: a name that is there already gets the new filter.
const save = (name: string, query = "situacao=held", page = "pedidos") => db.rows(upsert, [page, name, query]);
const seen = () => db.rows("select page, name, query from public.staff_views order by page, name");

it("keeps a person's filters by page and name, replaces one of a name, and shows none to who was staff", async () => {
  const former = await signInStaff("manager");
  await save("Retidos");
  await save("Retidos", "situacao=held&ordem=valor");
  await save("Retidos", "", "pagamentos");
  expect(await seen()).toEqual([
    { page: "pagamentos", name: "Retidos", query: "" },
    { page: "pedidos", name: "Retidos", query: "situacao=held&ordem=valor" },
  ]);
  expect(await db.affected("delete from public.staff_views where page = 'pedidos' and name = 'Retidos'")).toBe(1);
  expect(await seen()).toHaveLength(1);
  await dbOwner.rows("delete from private.staff_members where user_id = $1", [former.id]);
  expect(await seen()).toEqual([]);
  await expect(save("Outro")).rejects.toThrow("42501");
});

it("are writable only by their owner, also where the rights would let others write", async () => {
  const first = await signInStaff("manager");
  await signInStaff("admin");
  await dbOwner.rows("grant insert, update on public.staff_views to authenticated");
  const insert = "insert into public.staff_views (user_id, page, name, query) values ($1, 'pedidos', 'x', '')";
  await expect(db.rows(insert, [first.id])).rejects.toThrow("42501");
  await save("Meu");
  await expect(db.rows("update public.staff_views set user_id = $1", [first.id])).rejects.toThrow("42501");
});

it("shows a shared filter to the whole team, and lets its author and admins delete it", async () => {
  const author = await signInStaff("manager");
  await save("Da equipe");
  await save("Só meu");
  expect(await db.affected("update public.staff_views set is_shared = true where name = 'Da equipe'")).toBe(1);
  await signInStaff("manager");
  expect(await seen()).toEqual([{ page: "pedidos", name: "Da equipe", query: "situacao=held" }]);
  expect(await db.affected("update public.staff_views set query = ''")).toBe(0);
  expect(await db.affected("delete from public.staff_views")).toBe(0);
  await signIn(await createCustomer());
  expect(await seen()).toEqual([]);
  await signInStaff("admin");
  expect(await db.affected("delete from public.staff_views")).toBe(1);
  await signIn(author);
  expect(await seen()).toEqual([{ page: "pedidos", name: "Só meu", query: "situacao=held" }]);
});

it("keeps fifty for a person, whatever others have, and still takes another filter under a name that is there", async () => {
  await signInStaff("manager");
  await save("De outra pessoa");
  await signInStaff("manager");
  for (let count = 1; count <= 50; count++) await save(`Filtro ${count}`);
  await expect(save("Mais um")).rejects.toThrow("PT409 views_full");
  await expect(save("Mais um", "", "pagamentos")).rejects.toThrow("views_full");
  await save("Filtro 1", "situacao=waiting");
  expect(await seen()).toHaveLength(50);
});
