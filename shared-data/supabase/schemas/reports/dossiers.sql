-- The dossier of an order: all that proves its sale and delivery, in one text that can be checked later (R14.7).

-- The dossiers made, without their text: the file is the proof, and its SHA-256 tells if it was changed.
create table private.dossiers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  -- No foreign key, as in the log: it outlives the admin's account.
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp()
);

create index dossiers_by_order on private.dossiers (order_id, made_at);

-- The start and length of a key's text, which identify it and reveal no login: {begins_with, length}. Null where it cannot be opened: a dossier is made anyway.
create function private.masked_key(p_key_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_text text := (select private.open_key_data(k.id, k.sealed) from private.stored_keys k where k.id = p_key_id);
begin
  return jsonb_build_object('begins_with', case when length(v_text) >= 12 then left(v_text, 4) else '' end, 'length', length(v_text));
exception
  when sqlstate 'PT500' or sqlstate 'PT503' then
    return null;
end;
$$;

-- The present and former keys of an order, by the staff log and the access log: [{id, is_current, defective_at, masked}].
create function private.dossier_keys(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  with ids as (
    select unnest(private.keys_of(p_order)) as id
    union select l.key_id from private.key_access_log l where l.order_id = p_order.id
    union select (a.changes #>> '{delivered_key_id,from}')::uuid from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_redelivered'
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_current', k.id = any (private.keys_of(p_order)),
    'defective_at', k.defective_at, 'masked', private.masked_key(k.id)) order by k.used_at, k.id), '[]')
  from ids i join private.stored_keys k on k.id = i.id;
$$;

-- Actions of the store: {staff_actions (without their names and without e-mail addresses), disputes, notices}.
create function private.dossier_actions(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'staff_actions', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'action', a.action, 'changes', a.changes,
        'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
      from public.staff_actions a where a.order_id = p_order.id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'closed_at', d.closed_at, 'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d where d.order_id = p_order.id),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'sent_at', n.sent_at, 'opened_at', n.opened_at)
        order by n.sent_at), '[]')
      from private.notices_of_order(p_order) n where n.sent_at is not null));
$$;

-- The guarantee claims of an order with all messages, each picture's size and SHA-256 (the file stays with the claim), and its credit: {claims, credit}.
create function private.dossier_claims(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'key_id', c.key_id, 'reason', c.reason, 'state', c.state, 'opened_at', c.opened_at,
        'decision', c.decision, 'decided_at', c.decided_at, 'decision_reason', c.decision_reason, 'new_key_id', c.new_key_id, 'given_amount', c.given_amount,
        'withdrawn_at', c.withdrawn_at,
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from_staff', m.from_staff, 'text', m.text, 'created_at', m.created_at)
            order by m.created_at, m.id), '[]')
          from public.guarantee_claim_messages m where m.claim_id = c.id),
        'pictures', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'bytes', octet_length(f.file),
            'sha256', encode(sha256(f.file), 'hex')) order by f.created_at, f.id), '[]')
          from private.guarantee_claim_pictures f where f.claim_id = c.id)) order by c.opened_at), '[]')
      from public.guarantee_claims c where c.order_id = p_order.id),
    'credit', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', e.created_at, 'kind', e.kind, 'amount', e.amount) order by e.created_at, e.id), '[]')
      from public.credit_entries e where e.order_id = p_order.id));
$$;

-- Accesses and progress of an order's buyers: {key_accesses (the first 500), key_accesses_total, unrecorded_reads (a sentence: reads that are not recorded),
-- progress}. accessed_by and done_by distinguish the owners of an order; null once that account is erased.
create function private.dossier_use(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'key_accesses', (
      select coalesce(jsonb_agg(jsonb_build_object('accessed_at', a.accessed_at, 'channel', a.channel, 'address', host(a.address), 'device', a.device,
        'key_id', a.key_id, 'accessed_by', a.accessed_by) order by a.id), '[]')
      from (select * from private.key_access_log l where l.order_id = p_order.id order by l.id limit 500) a),
    'key_accesses_total', (select count(*) from private.key_access_log a where a.order_id = p_order.id),
    'unrecorded_reads', 'Ficam registradas as aberturas nas páginas da loja e pelas funções que entregam a key; '
      || 'leituras diretas pela API (GET de product_keys) não ficam.',
    'progress', (
      select coalesce(jsonb_agg(jsonb_build_object('key_id', p.key_id, 'done_by', p.user_id, 'steps_done', p.steps_done, 'changed_at', p.changed_at,
        'accepted_at', p.accepted_at) order by p.changed_at), '[]')
      from public.order_progress p where p.order_id = p_order.id));
$$;

-- Makes the dossier of an order, with a reason that the log keeps. The text is JSON; sha256 is of its bytes in UTF-8.
-- Refuses: 404 order_not_found, 409 order_not_paid (never paid).
create function public.make_dossier(p_order_id uuid, p_reason text)
returns table (id uuid, made_at timestamptz, sha256 text, text text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  v_order := private.lock_order_for_admin(p_order_id);
  if v_order.paid_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido nunca foi pago', detail = 'order_not_paid', hint = 'A dossier proves a paid order.';
  end if;
  id := gen_random_uuid();
  made_at := clock_timestamp();
  text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', id, 'format', 2, 'made_at', made_at),
    'order', (
      select jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
        'amount', v_order.amount, 'expected_amount', v_order.expected_amount, 'payment_id', v_order.payment_id, 'payment_line', v_order.payment_line,
        'created_at', v_order.created_at, 'paid_at', v_order.paid_at, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
        'refunded_at', v_order.refunded_at, 'guarantee_hours', v_order.guarantee_hours,
        'guarantee_ends_at', private.guarantee_ends_at(v_order), 'disputed_at', v_order.disputed_at)
      from public.products p where p.id = v_order.product_id),
    -- The other orders that the same payment paid.
    'same_payment', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
        'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
        order by o.product_id, o.payment_line), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = v_order.payment_id and o.id <> v_order.id),
    -- Account, accepted terms and sign-up address. For a payer without an account, the data of the payment.
    'buyer', (
      select private.contact_of(v_order.user_id, v_order.customer_email, array[v_order.id])
        || jsonb_build_object('payer_email', v_order.customer_email) || coalesce((
        select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', private.verified_address(u.id) is not null,
          'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
          'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
        from auth.users u left join public.profiles f on f.id = u.id where u.id = v_order.user_id), '{}')),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'received_at', e.received_at, 'event', e.event, 'endpoint', e.endpoint,
        'payment_id', e.payment_id, 'outcome', e.outcome, 'payload', e.payload) order by e.id), '[]')
      from public.payment_events e where e.payment_id = v_order.payment_id),
    'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_actions(v_order));
  sha256 := encode(sha256(convert_to(text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (id, v_order.id, sha256, (select private.caller_id()), made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return next;
end;
$$;

-- The dossier with this SHA-256 (64 digits, upper or lower case); no row where this store made none (R14.7).
-- Refuses: 400 sha256_invalid.
create function public.check_dossier(p_sha256 text) returns table (id uuid, order_id uuid, made_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if coalesce(lower(btrim(p_sha256)), '') !~ '^[0-9a-f]{64}$' then
    raise sqlstate 'PT400' using message = 'Isto não é um SHA-256', detail = 'sha256_invalid', hint = '64 hexadecimal digits.';
  end if;
  return query select d.id, d.order_id, d.made_at from private.dossiers d where d.sha256 = lower(btrim(p_sha256));
end;
$$;

grant execute on function public.make_dossier(uuid, text), public.check_dossier(text) to authenticated;
