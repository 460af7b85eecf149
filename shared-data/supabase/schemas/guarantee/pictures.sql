-- The pictures that a buyer adds to a guarantee claim. The device re-encodes them without metadata; here size and first bytes are checked (decision 0037).

create table private.guarantee_claim_pictures (
  -- Chosen on the device, as the ids of claims are.
  id uuid primary key,
  claim_id uuid not null references public.guarantee_claims (id),
  -- WebP or JPEG by its first bytes. The rest is not read: it is only ever shown by an <img> with a fixed image type (claim_picture).
  file bytea not null check (octet_length(file) between 26 and 307200),
  created_at timestamptz not null default clock_timestamp()
);

create index guarantee_claim_pictures_by_claim on private.guarantee_claim_pictures (claim_id, created_at);

-- Adds a picture to the caller's own undecided claim, under an id chosen on the device: a WebP or JPEG file in base64, at most
-- 300 KB (307200 bytes), five to a claim (R14.9). The same id again is the same picture.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 picture_id_required, 409 picture_id_taken, 413 picture_too_large, 400 picture_invalid,
-- 429 claim_pictures_used_up.
create function public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_same_claim_id uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_same_claim_id = v_claim.id then
    return;
  elsif v_same_claim_id is not null then
    raise sqlstate 'PT409' using message = 'Envie a imagem de novo', detail = 'picture_id_taken', hint = 'Send a new uuid as p_picture_id.';
  elsif length(p_picture) > 409600 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  end if;
  if (select count(*) from private.guarantee_claim_pictures p where p.claim_id = p_claim_id) >= 5 then
    raise sqlstate 'PT429' using message = 'Um chamado pode ter no máximo cinco imagens', detail = 'claim_pictures_used_up', hint = 'Five pictures a claim.';
  end if;
  begin
    v_file := decode(p_picture, 'base64');
  exception
    when data_exception then
      v_file := null;
  end;
  if octet_length(v_file) > 307200 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  elsif octet_length(v_file) < 26 or (substring(v_file from 1 for 3) = '\xffd8ff'::bytea
    or substring(v_file from 1 for 4) = 'RIFF'::bytea and substring(v_file from 9 for 4) = 'WEBP'::bytea) is not true then
    raise sqlstate 'PT400' using message = 'Esta imagem não pôde ser recebida', detail = 'picture_invalid', hint = 'A WebP or JPEG file in base64.';
  end if;
  insert into private.guarantee_claim_pictures (id, claim_id, file) values (p_picture_id, p_claim_id, v_file);
end;
$$;

-- A picture of a claim in base64, for the claim's buyer and for staff (R14.9). Pages show it in an <img> by a blob: address with the type image/webp or
-- image/jpeg, never as a document, so that a file that is also something else stays inert.
-- Refuses: 404 picture_not_found (also for a picture of another person's claim).
create function public.claim_picture(p_picture_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_file bytea := (
    select p.file from private.guarantee_claim_pictures p join public.guarantee_claims c on c.id = p.claim_id
    where p.id = p_picture_id and (c.user_id = (select private.caller_id()) or private.is_staff()));
begin
  if v_file is null then
    raise sqlstate 'PT404' using message = 'Imagem não encontrada', detail = 'picture_not_found', hint = 'Only the buyer of its claim and staff see a picture.';
  end if;
  return translate(encode(v_file, 'base64'), E'\n', '');
end;
$$;

grant execute on function public.add_claim_picture(uuid, uuid, text), public.claim_picture(uuid) to authenticated;

-- The pictures of a claim, without their files, oldest first: [{id, bytes, created_at}].
create function private.pictures_of_claim(p_claim_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'bytes', octet_length(p.file), 'created_at', p.created_at) order by p.created_at, p.id), '[]')
  from private.guarantee_claim_pictures p where p.claim_id = p_claim_id;
$$;
