-- The demonstration's data from its first start: keys with fields and first steps, and one purchase with a guarantee claim. Each comes by the
-- function that the pages call. demo-data.ts adds new_goods: product_id, key_template, first_steps, guarantee_wait_hours, keys.

do $$
declare
  v_customer uuid := (select id from auth.users where email = 'cliente@exemplo.com.br');
  v_bought public.products;
  v_order_id uuid;
begin
  perform pg_temp.act_as('gerente@exemplo.com.br');
  update public.products p set key_template = g.key_template, first_steps = g.first_steps, guarantee_wait_hours = g.guarantee_wait_hours
  from new_goods g where g.product_id = p.id and g.key_template is not null;
  perform public.add_product_keys(g.product_id, g.keys) from new_goods g;

  select * into v_bought from public.products where id = 'perfil-instagram-3k-seguidores';
  perform pg_temp.act_as('admin@exemplo.com.br');
  perform public.correct_credit(v_customer, v_bought.price + 50, 'Crédito de demonstração', '5f0c3a10-0000-4000-8000-000000000001');

  perform pg_temp.act_as('cliente@exemplo.com.br');
  select b.order_id into v_order_id
  from public.buy_with_credit(v_bought.id, v_bought.price, '5f0c3a10-0000-4000-8000-000000000002') b;
  perform public.open_order_key(v_order_id);
  perform public.set_first_step(v_order_id, v_bought.first_steps[1], true);
  perform public.open_guarantee_claim(v_order_id, 'information_mismatch',
    'Entrei sem problema, mas o perfil está com menos de 3.000 seguidores. Podem conferir?', '5f0c3a10-0000-4000-8000-000000000003');
end;
$$;
