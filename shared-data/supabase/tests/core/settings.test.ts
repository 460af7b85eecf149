import { asOwner, db } from "../harness/database";
import { createStaff, signInStaff } from "../harness/factories";
import { changeRole } from "../harness/staff-calls";

const change = (name: string, value: string | null, reason = "combinado com o provedor") =>
  db.value("select to_jsonb(s) from public.change_store_setting($1, $2, $3) s", [name, value, reason]);

beforeEach(() => signInStaff("admin"));

it("are read by staff", async () => {
  await signInStaff("manager");
  expect(await db.value("select to_jsonb(r) from public.read_store_settings() r")).toEqual({
    amount_unit: "reais",
    payload_days: 90,
    second_factor_required: false,
    claim_limit: 500,
    approval_limit_cents: 200_000,
    second_factor_available: true,
    staff_session_hours: 12,
    fee_basis_points: 0,
    fee_cents: 0,
  });
});

it("change one at a time, with a reason", async () => {
  await expect(change("payload_days", "30", " ")).rejects.toThrow("reason_required");
  expect(await change("payload_days", "30")).toMatchObject({ payload_days: 30 });
  expect(await change("claim_limit", "0")).toMatchObject({ claim_limit: 0, payload_days: 30 });
  expect(await change("amount_unit", "cents")).toMatchObject({ amount_unit: "cents", payload_days: 30 });
  expect(await change("fee_basis_points", "199")).toMatchObject({ fee_basis_points: 199, fee_cents: 0 });
  expect(await change("fee_cents", "50")).toMatchObject({ fee_basis_points: 199, fee_cents: 50 });
});

it.each([
  ["only_row", "false", "setting_unknown"],
  ["amount_unit", "dollars"],
  ["amount_unit", null],
  ["payload_days", "0"],
  ["payload_days", "a week"],
  ["second_factor_required", "perhaps"],
  ["claim_limit", "1000001"],
])("refuse %s = %s", async (name, value, refusal = "setting_invalid") => {
  await expect(change(name, value)).rejects.toThrow(`PT400 ${refusal}`);
});

it("raise the limit of one person by two admins, also for seven days after one took the others' role", async () => {
  const other = await createStaff("admin");
  for (const role of ["manager", "none"]) await changeRole(other.id, role);
  expect(await change("approval_limit_cents", "300000")).toMatchObject({ approval_limit_cents: 200_000 });
  await asOwner(async () => {
    await db.rows("set local session_replication_role = replica");
    await db.rows("update public.staff_actions set done_at = done_at - interval '8 days'");
    await db.rows("set local session_replication_role = origin");
  });
  expect(await change("approval_limit_cents", "300000")).toMatchObject({ approval_limit_cents: 300_000 });
});
