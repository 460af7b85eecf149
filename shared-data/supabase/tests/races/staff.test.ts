import { storePerTest } from "../harness/committed-store";
import { as, idOf, orRefusal } from "../harness/many-connections";

const store = storePerTest({
  people: { ana: "admin", bia: "admin" },
  prepare: () => store.rows("delete from private.staff_members where user_id <> all ($1)", [["ana", "bia"].map(idOf)]),
});

const setRole = (by: string, of: string, role: string) =>
  orRefusal(as(by, "select public.change_staff_role($1, $2, 'briga')", [idOf(of), role]));
const admins = () => store.count("private.staff_members where role = 'admin'");

it.each(["manager", "none"])("leaves one admin when two make each other %s at once", async (role) => {
  const response = await store.meet(setRole("ana", "bia", role), setRole("bia", "ana", role));
  expect(["admin_only", "staff_only"]).toContain(response);
  expect(await admins()).toBe(1);
});

it("leaves one admin when both step back at once", async () => {
  expect(await store.meet(setRole("ana", "ana", "manager"), setRole("bia", "bia", "none"))).toBe("last_admin");
  expect(await admins()).toBe(1);
});

it.each([
  "invite_staff('outra@example.com', 'admin', 'para voltar')",
  "create_api_key('Planilha', 'para ler')",
  "create_release_token('tools', 'Equipe', 'para publicar')",
  "create_webhook_endpoint('https://de-quem-saiu.com.br/', '{order.paid}', 'para saber')",
  "change_webhook_endpoint(gen_random_uuid(), true, 'para saber')",
])("takes nothing that gives access from an admin who is being removed: %s", async (call) => {
  const keep = store.meet(setRole("ana", "bia", "manager"), as("bia", `select public.${call}`));
  await expect(keep).rejects.toThrow("admin_only");
});

it("accepts no invitation that is being withdrawn", async () => {
  await store.rows("delete from private.staff_members where user_id = $1", [idOf("bia")]);
  await as("ana", "select public.invite_staff('bia@example.com', 'admin', 'reforço')")(store.owner);
  const session = "insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())";
  const withdraw = as("ana", "select public.withdraw_invitation('bia@example.com', 'engano')");
  await store.meet(withdraw, as(null, session, [idOf("bia")]));
  expect(await admins()).toBe(1);
});
