-- Changing the unit (reais, cents) in which the provider sends amounts.

-- Releases what was held because its amount fits only the unit that is set now, and delivers it. Orders delivered or released before stay as they are.
create function private.release_unit_holds() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_product_id text;
begin
  -- All products at once: no payment is between reading the unit and holding by it, and those that come read the new one (lock order, orders/delivery.sql).
  lock table public.products in exclusive mode;
  for v_product_id in
    with released as (
      -- Such an order was made to expect what the other reading of its amount is.
      update public.orders set amount = expected_amount, hold_reason = null where hold_reason = 'amount_unit' returning product_id
    )
    select distinct product_id from released order by product_id
  loop
    perform private.deliver_to_waiting_orders(v_product_id);
  end loop;
  return null;
end;
$$;

create trigger release_unit_holds after update of amount_unit on private.store_settings
  for each row when (new.amount_unit is distinct from old.amount_unit) execute function private.release_unit_holds();
