import { UserError } from "../../node/user-error";
import { mailbox } from "./mailbox";
import { asOwner } from "./owner";
import { mark, removePeople } from "./people";
import { service, target } from "./target";

/** Refuses a project that sells. @throws UserError */
export async function refuseShop(): Promise<void> {
  const { data, error } = await service.rpc("inspect_store");
  if (error)
    throw new UserError(`${target.url} is no project of this version of the store, or the key is not its own.`);
  if (data.has_orders) throw new UserError(`${target.url} has orders: give a project that sells nothing.`);
}

// Before it the project had no orders, so whatever hangs on one is the suite's.
const removeSales = `do $$
declare
  v_child record;
begin
  for v_child in
    select c.conrelid::regclass as name, c.confrelid = 'public.products'::regclass as of_product, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('public.products'::regclass, 'public.orders'::regclass)
      -- Entries of credit refuse to be deleted, and the suite makes none.
      and c.conrelid <> 'public.credit_entries'::regclass
    order by of_product, c.conrelid <> 'public.orders'::regclass, c.conrelid = 'private.key_imports'::regclass
  loop
    execute format('delete from %s where %I::text like %L', v_child.name, v_child.field, case when v_child.of_product then 'MARK-%' else '%' end);
  end loop;
  delete from public.products where id like 'MARK-%';
  delete from public.payment_events where payload::text like '%MARK-%';
  delete from private.notices where email like 'MARK-%';
  delete from private.staff_members where user_id in (select id from auth.users where email like 'MARK-%');
end
$$`;

/** Takes away all that the suite made, and says what it could not. */
export async function removeAll(): Promise<void> {
  try {
    if (target.databaseUrl) await asOwner(removeSales.replaceAll("MARK", mark));
    const left = await removePeople();
    if (left.length > 0) console.error(`Accounts that are left: ${left.join(", ")}`);
  } finally {
    await mailbox?.close();
  }
}
