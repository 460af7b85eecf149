-- The PIX code of a pending order.

-- True for a code that a bank accepts as a PIX (EMV, from its format to its checksum): nothing else of what a payload calls one is given out.
create function private.is_pix_code(p_text text) returns boolean
language sql immutable set search_path = ''
return length(p_text) between 40 and 512 and p_text ~ '^000201[ -~À-ÿ]+6304[0-9A-Fa-f]{4}$' and position('br.gov.bcb.pix' in lower(p_text)) > 0;

-- The code with which a pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- The owner reads it by order_pix_code, and it is in the email to the owner.
create function private.pix_code_of(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.status <> 'pending' or p_order.created_at <= now() - interval '15 minutes' then
    return null;
  end if;
  return (
    select btrim(e.payload #>> '{payment,pixCode}') from public.payment_events e
    where e.payment_id = p_order.payment_id and private.is_pix_code(btrim(e.payload #>> '{payment,pixCode}'))
    order by e.received_at desc limit 1
  );
end;
$$;

-- The code with which the caller's own pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- Refuses: 404 order_not_found (also for another person's order, and for staff).
create function public.order_pix_code(p_order_id uuid) returns text
language sql stable security definer set search_path = ''
return private.pix_code_of(private.visible_order(p_order_id, p_for_staff => false));

grant execute on function public.order_pix_code(uuid) to authenticated;
