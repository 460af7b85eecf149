-- No change of behaviour: lines of at most 160 characters.

-- Whether a social provider says that it verified an address.
create or replace function private.vouches_for(p_provider text, p_identity jsonb, p_email text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_provider not in ('email', 'phone')
    and coalesce(p_identity ->> 'email_verified' = 'true' and lower((p_identity ->> 'email') collate "C") = p_email, false);
end;
$$;

-- Ends what opened an account before its address was proved: sessions, codes on their way to one, social sign-ins that say nothing of this address, passkeys,
-- second factors. A member of staff keeps the second factors: who merely reads a mailbox must not get past them.
create or replace function private.end_earlier_access(p_user_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- Not every auth service has these.
  c_tables constant text[] := array[
    'auth.one_time_tokens', 'auth.webauthn_credentials', 'auth.oauth_authorizations', 'auth.oauth_consents', 'auth.mfa_factors'];
  v_table text;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from auth.flow_state f where f.user_id = p_user_id and f.auth_code_issued_at is not null;
  delete from auth.identities i where i.user_id = p_user_id and i.provider <> 'email' and not private.vouches_for(i.provider, i.identity_data, p_email);
  foreach v_table in array c_tables loop
    if to_regclass(v_table) is not null
      and (v_table <> 'auth.mfa_factors' or not exists (select 1 from private.staff_members m where m.user_id = p_user_id)) then
      execute format('delete from %s where user_id = $1', v_table) using p_user_id;
    end if;
  end loop;
  update public.profiles set phone = null where id = p_user_id and phone is not null;
end;
$$;

-- Text as every form keeps it (R5.1): no angle brackets, no javascript: scheme, no inline event handlers, trimmed, at most 1000 characters.
-- Invoker; repeated until nothing changes, because taking a piece out can join what was around it into a new one. Of a text of megabytes only
-- the beginning is looked at: each round costs as much as the text is long, and there may be as many rounds.
create or replace function private.sanitize_text(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  c_blanks constant text := E' \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff';
  v_text text := left(ltrim(p_text, c_blanks), 4000);
  v_before text;
begin
  loop
    v_before := v_text;
    v_text := regexp_replace(v_text, '[<>]', '', 'g');
    v_text := regexp_replace(v_text, 'javascript:', '', 'gi');
    v_text := regexp_replace(v_text, '\mon\w+\s*=', '', 'gi');
    v_text := rtrim(left(ltrim(v_text, c_blanks), 1000), c_blanks);
    exit when v_text = v_before;
  end loop;
  return v_text;
end;
$$;

-- Logs a row that was added, changed or taken away; its arguments are the three words for that. What nobody sets by hand is no change.
-- A role that somebody was given by a sign-in is one that they were invited to: they did it, by accepting.
create or replace function private.log_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c_not_set constant text[] := array[
    'id', 'product_id', 'only_row', 'given_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'created_at', 'updated_at'];
  v_row jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_set, to_jsonb(new) - c_not_set);
begin
  if v_changes is not null then
    perform private.log_staff_action(tg_argv[case tg_op when 'INSERT' then 0 when 'UPDATE' then 1 else 2 end],
      p_product_id => v_row ->> case tg_table_name when 'products' then 'id' else 'product_id' end,
      p_user_id => (v_row ->> 'user_id')::uuid, p_changes => v_changes,
      p_actor_id => case when tg_op = 'INSERT' and v_row ->> 'given_by' is not null then (v_row ->> 'user_id')::uuid end);
  end if;
  return null;
end;
$$;

-- Gives a member of staff another role ('admin', 'manager'), or none ('none'): from the next call on. What was invited in their name, or to their
-- address, ends with the role.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 400 reason_required, 400 role_unknown, 404 staff_member_not_found, 409 last_admin.
create or replace function public.change_staff_role(p_user_id uuid, p_role text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_role public.staff_role;
begin
  perform private.begin_staff_change(p_reason);
  if p_role is null or p_role not in ('admin', 'manager', 'none') then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin, manager or none.';
  end if;
  select m.role into v_role from private.staff_members m where m.user_id = p_user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta pessoa não faz mais parte da equipe', detail = 'staff_member_not_found',
      hint = 'Nobody of this id works here.';
  end if;
  if v_role = 'admin' and p_role <> 'admin'
    and not exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> p_user_id) then
    raise sqlstate 'PT409' using message = 'A loja precisa de pelo menos um administrador', detail = 'last_admin', hint = 'Make somebody else an admin first.';
  end if;
  if p_role = 'none' then
    delete from private.staff_invitations i using auth.users u where u.id = p_user_id and i.email = lower(u.email);
    delete from private.staff_members where user_id = p_user_id;
  else
    update private.staff_members set role = p_role::public.staff_role, given_by = private.caller_id()
    where user_id = p_user_id and role <> p_role::public.staff_role;
  end if;
end;
$$;

-- What came of an action, told from the order before and after it.
create or replace function private.override_words(p_action text, p_was public.orders, p_order public.orders) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_action
    when 'release' then case
      when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
    when 'assign' then case when p_was.user_id = p_order.user_id then 'o pedido já era desta conta' else 'pedido atribuído à conta' end
    when 'refund' then case when p_was.status = 'refunded' then 'o pedido já estava reembolsado' else 'pedido marcado como reembolsado' end
    when 'replace' then 'key trocada'
    else case
      when p_was.delivered_key_id is not null then 'a key já tinha sido entregue'
      when p_order.delivered_key_id is not null then 'key entregue'
      when p_order.hold_reason is not null then 'o pedido está retido: um administrador precisa liberá-lo'
      else 'não há key em estoque para este pedido; ele continua na fila'
    end
  end;
end;
$$;
