-- Staff's notes about a customer, for colleagues who speak with them. Personal data: it goes with the account, and the person may take it along.

create table private.customer_notes (
  id uuid primary key default gen_random_uuid(),
  -- The account that it is about; for a buyer without one the order that they paid, with which it goes to the later owner of the order.
  user_id uuid references auth.users (id) on delete cascade,
  order_id uuid references public.orders (id),
  -- Null once the author's own account is gone.
  author_id uuid references auth.users (id) on delete set null,
  note text not null check (length(note) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  constraint customer_notes_subject_check check ((user_id is null) <> (order_id is null))
);

create index customer_notes_by_user on private.customer_notes (user_id);
create index customer_notes_by_order on private.customer_notes (order_id);
create index customer_notes_by_author on private.customer_notes (author_id);

-- Writes a note about a customer, named by the account or by an order of theirs, and gives its id. The same words again, by the same
-- person within ten minutes, are the same note: its answer was lost.
-- Refuses: 400 note_required, 400 note_too_long (over 1000 characters), 404 customer_not_found (also erased meanwhile).
create function public.add_customer_note(p_note text, p_user_id uuid default null, p_order_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := coalesce(private.sanitize_text(p_note), '');
  v_author_id uuid := (select private.caller_id());
  v_order public.orders;
  v_note private.customer_notes;
begin
  perform private.require_staff();
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva a nota', detail = 'note_required', hint = 'The note is empty.';
  end if;
  if length(btrim(p_note)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma nota pode ter no máximo 1000 caracteres', detail = 'note_too_long', hint = 'Shorten the note.';
  end if;
  -- About the account, the order's account, or the order itself where its buyer has none; locked until it is written, so that no erasure misses it.
  -- An erasure leaves orders without a person: there is no one to write about.
  select * into v_order from public.orders o
  where p_user_id is null and o.id = p_order_id and (o.user_id is not null or o.customer_email is not null) for share;
  v_note.order_id := case when v_order.user_id is null then v_order.id end;
  select u.id into v_note.user_id from auth.users u where u.id = coalesce(p_user_id, v_order.user_id) for key share;
  if v_note.user_id is null and v_note.order_id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account, or an order without a person.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('store note ' || v_author_id || v_text, 0));
  select n.id into v_note.id from private.customer_notes n
  where (n.user_id = v_note.user_id or n.order_id = v_note.order_id) and n.author_id = v_author_id and n.note = v_text
    and n.created_at > now() - interval '10 minutes';
  if v_note.id is null then
    insert into private.customer_notes (user_id, order_id, author_id, note) values (v_note.user_id, v_note.order_id, v_author_id, v_text)
    returning id into v_note.id;
    perform private.log_staff_action('note_added', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
  end if;
  return v_note.id;
end;
$$;

-- Deletes a note, for its author or an admin. One that is gone already is deleted.
-- Refuses: 403 note_of_another.
create function public.delete_customer_note(p_note_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.customer_notes;
begin
  perform private.require_staff();
  select * into v_note from private.customer_notes n where n.id = p_note_id for update;
  if v_note.id is null then
    return;
  end if;
  if v_note.author_id is distinct from (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem escreveu a nota ou um administrador pode apagá-la', detail = 'note_of_another',
      hint = 'Ask its author or an admin.';
  end if;
  delete from private.customer_notes n where n.id = p_note_id;
  perform private.log_staff_action('note_deleted', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
end;
$$;

grant execute on function public.add_customer_note(text, uuid, uuid), public.delete_customer_note(uuid) to authenticated;

-- The notes about a customer: theirs, and those of these orders. An order that was handed to another account takes its notes along.
create function private.notes_about(p_user_id uuid, p_order_ids uuid[]) returns setof private.customer_notes
language sql stable set search_path = ''
as $$
  select * from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (p_order_ids);
$$;
