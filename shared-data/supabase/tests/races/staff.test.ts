import { storePerTest } from "../harness/committed-store";
import { as, meet, people, type Step } from "../harness/many-connections";

let person: Record<"ana" | "bia", string>;
const store = storePerTest(async () => {
  await store.owner.query("delete from private.staff_members");
  person = await people(store.owner, { ana: "admin", bia: "admin" });
});

/** The result of a call: empty, or the error's word. */
const wordOf =
  (call: Step): Step<string> =>
  (client) =>
    call(client).then(
      () => "",
      ({ detail }) => detail,
    );
const setRole = (by: keyof typeof person, of: keyof typeof person, role: string) =>
  wordOf(as(person[by], "select public.change_staff_role($1, $2, 'briga')", [person[of], role]));
const admins = () => store.count("private.staff_members where role = 'admin'");

it.each(["manager", "none"])("leaves one admin when two make each other %s at once", async (role) => {
  const response = await meet(store, setRole("ana", "bia", role), setRole("bia", "ana", role));
  expect(["admin_only", "staff_only"]).toContain(response);
  expect(await admins()).toBe(1);
});

it("leaves one admin when both step back at once", async () => {
  expect(await meet(store, setRole("ana", "ana", "manager"), setRole("bia", "bia", "none"))).toBe("last_admin");
  expect(await admins()).toBe(1);
});

it("takes no invitation from an admin who is being removed", async () => {
  const invite = as(person.bia, "select public.invite_staff('outra@example.com', 'admin', 'para voltar')");
  expect(await meet(store, setRole("ana", "bia", "none"), wordOf(invite))).toBe("admin_only");
  expect(await store.count("private.staff_invitations")).toBe(0);
});

it("accepts no invitation that is being withdrawn", async () => {
  const { ana, bia } = person;
  await store.owner.query("delete from private.staff_members where user_id = $1", [bia]);
  await as(ana, "select public.invite_staff('bia@example.com', 'admin', 'reforço')")(store.owner);
  const session = "insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())";
  const withdraw = as(ana, "select public.withdraw_invitation('bia@example.com', 'engano')");
  await meet(store, withdraw, as(null, session, [bia]));
  expect(await admins()).toBe(1);
});
