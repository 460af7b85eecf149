-- The amount paid, compared with the prices.

-- The price of a payment's line, and the price rule that lowers it by "discount"; no rule where it costs its full price.
create type private.ruled_line as (product_id text, line integer, price numeric, rule_id uuid, discount numeric);

-- The amounts of a payment's unpaid lines. "basis": whether the amount is the sum of the prices 'today' or of those
-- when the orders were made ('first'); null for neither. "hold": why they must wait for an admin; null where all is well. "share": what was
-- paid for a line, as a part of its price; null where that cannot be known. "paid_at": when the payment came first. "ruled": the lines with the prices
-- that price rules give them; null where no rule was needed (price_rules.sql).
create type private.payment_measure as (basis text, hold public.hold_reason, share numeric, paid_at timestamptz, ruled private.ruled_line[]);

-- The past of a payment: the cost of its paid orders (null where there are none), whether it has orders at all, when it first came paid and sold
-- nothing, the account that the payer's e-mail belongs to, what its orders are paid with (null where it has none), whether an event refunded it, and
-- whether its buyer is blocked.
create type private.payment_past as (
  spent numeric, has_orders boolean, unsold_at timestamptz, owner uuid, paid_with public.payment_method, is_refunded boolean, is_blocked boolean
);

-- Compares the amount an event says was paid with the prices of its lines. The prices of the payment's other orders count too: together they never
-- cost more than was paid, in however many events they come (R10.5).
-- The products that are being sold must be locked: anyone who changes the unit locks all of them.
create function private.measure_payment(p_event public.payment_events, p_lines private.payment_line[], p_past private.payment_past)
returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_measure private.payment_measure;
  v_unit public.amount_unit := (p_lines[1]).unit;
  v_amount numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_unit);
  v_line private.payment_line;
  v_today numeric := 0;
begin
  v_measure.paid_at := least(p_event.received_at, p_past.unsold_at);
  if p_past.spent is null then
    foreach v_line in array p_lines loop
      v_today := v_today + v_line.price;
    end loop;
    if v_amount = v_today then
      v_measure.basis := 'today';
      v_measure.share := 1;
      return v_measure;
    end if;
  end if;
  v_measure := private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
  if v_measure.hold in ('amount_mismatch', 'payment_exceeded') then
    return private.measure_by_rules(p_event, p_lines, p_past, v_measure, v_amount - coalesce(p_past.spent, 0));
  end if;
  return v_measure;
end;
$$;

-- Measures a payment that does not simply equal the sum of today's prices.
create function private.measure_closely(
  p_event public.payment_events, p_lines private.payment_line[], p_measure private.payment_measure, p_unit public.amount_unit, p_amount numeric, p_spent numeric
) returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_left numeric := p_amount - p_spent;
  v_other_unit public.amount_unit := case p_unit when 'reais' then 'cents' else 'reais' end;
  v_other numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_other_unit) - p_spent;
  v_today numeric;
  v_first numeric;
begin
  select sum(l.price), sum(coalesce(case when o.quantity = l.quantity then o.expected_amount end, l.price)) into v_today, v_first
  from unnest(p_lines) l
  left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = l.product_id and o.payment_line = l.line
  where o.status is null or o.status not in ('completed', 'refunded')
  -- An unknown product has no price, so the sum is unknown.
  having count(*) = count(l.price);
  p_measure.basis := case
    when v_left = v_today then 'today' when v_left = v_first then 'first' when v_other = v_today then 'today' when v_other = v_first then 'first' end;
  p_measure.share := case when v_left < 0 then 0 else v_left end / case p_measure.basis when 'today' then v_today else v_first end;
  p_measure.hold := case
    when v_left in (v_today, v_first) then null
    when p_measure.basis is not null then 'amount_unit'
    when p_amount is null then 'amount_unreadable'
    when p_spent > 0 and v_left < v_today then 'payment_exceeded'
    else 'amount_mismatch'
  end;
  return p_measure;
end;
$$;
