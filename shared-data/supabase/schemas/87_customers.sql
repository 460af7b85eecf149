-- Who bought: what staff see of a customer, and how they reach one.

-- ## The payer, as the payment told

-- The stored events that made or paid some orders. They are found by their time, which has an index where their payment has none: an order
-- is made in the moment in which its event comes, and its time of payment is the event's. What came later, such as a repetition, is not among them.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.events_of_orders(p_order_ids uuid[]) returns setof public.payment_events
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select distinct on (e.id) e.* from public.orders o, lateral (
      select m.* from public.payment_events m
      where m.received_at >= o.created_at and m.received_at < o.created_at + interval '10 seconds' and m.payment_id = o.payment_id
      union all
      select p.* from public.payment_events p where p.received_at = o.paid_at and p.payment_id = o.payment_id
    ) e
    where o.id = any (p_order_ids) order by e.id;
end;
$$;

-- What the newest payment of some orders tells of its payer, while it is kept: {name, phone}, each null where it tells none. The name that a
-- checkout invents is none, and neither is a phone that nobody could be called at.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payer_of(p_order_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with told as (
      select e.id, left(private.sanitize_text(e.payload #>> '{customer,name}'), 200) as name,
        private.phone_digits(left(e.payload #>> '{customer,phone}', 50)) as phone
      from private.events_of_orders(p_order_ids) e
    )
    select jsonb_build_object(
      'name', (array_agg(t.name order by t.id desc) filter (where t.name <> '' and t.name !~* '^cliente checkout$'))[1],
      'phone', (array_agg(t.phone order by t.id desc) filter (where length(t.phone) between 8 and 15))[1])
    from told t
  );
end;
$$;

-- How to reach a customer: {account_id, name, email, phone, phone_from}. What the account says comes first, then what the payments of these
-- orders told; phone_from says which: 'account' or 'payment'. An account that only has the payer's address, and never proved it, is not asked:
-- anybody may have signed up with it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.contact_of(p_user_id uuid, p_email text, p_order_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_payer jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_profile.full_name is null or v_profile.phone is null then
    v_payer := private.payer_of(p_order_ids);
  end if;
  return jsonb_build_object(
    'account_id', p_user_id,
    'name', coalesce(v_profile.full_name, v_payer ->> 'name'),
    'email', coalesce((select u.email from auth.users u where u.id = p_user_id), p_email),
    'phone', coalesce(v_profile.phone, v_payer ->> 'phone'),
    'phone_from', case when v_profile.phone is not null then 'account' when v_payer ->> 'phone' is not null then 'payment' end);
end;
$$;

-- How to reach whoever bought an order: {account_id, name, email, phone, phone_from}, as contact_of has it.
-- Refuses: 403 staff_only, 404 order_not_found.
-- Definer because: nobody may read auth.users or somebody else's profile.
create function public.order_contact(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return private.contact_of(v_order.user_id, v_order.customer_email, array[p_order_id]);
end;
$$;

grant execute on function public.order_contact(uuid) to authenticated;
