-- The pictures that a buyer shows in a guarantee claim. They are made small and cleaned on the device; here nothing is believed of that.

create table private.guarantee_claim_pictures (
  -- Chosen on the device, as the ids of claims are.
  id uuid primary key,
  claim_id uuid not null references public.guarantee_claims (id),
  -- A file that plain_webp_size or plain_jpeg_size took.
  file bytea not null check (octet_length(file) between 26 and 307200),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default clock_timestamp()
);

create index guarantee_claim_pictures_by_claim on private.guarantee_claim_pictures (claim_id, created_at);

alter table private.guarantee_claim_pictures enable row level security;
-- No grant: claim_picture gives one to its claim's buyer and to staff.

-- A number of 1 to 4 bytes in a file, the least significant first.
-- Refuses: an offset outside the file is the caller's fault.
create function private.little_endian(p_bytes bytea, p_offset integer, p_length integer) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  v_number bigint := 0;
begin
  for v_at in reverse p_length - 1..0 loop
    v_number := v_number * 256 + get_byte(p_bytes, p_offset + v_at);
  end loop;
  return v_number;
end;
$$;

-- One chunk of a WebP file: its name, where its content begins and how long that is.
create type private.webp_chunk as (name text, start integer, size integer);

-- The chunks of a WebP file, in order; null where the bytes are not one whole WebP file from the first to the last, so that nothing hangs on behind it.
create function private.webp_chunks(p_file bytea) returns private.webp_chunk[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_total integer := octet_length(p_file);
  v_at integer := 12;
  v_size bigint;
  v_chunks private.webp_chunk[] := '{}';
begin
  if v_total < 26 or substring(p_file from 1 for 4) <> 'RIFF'::bytea or substring(p_file from 9 for 4) <> 'WEBP'::bytea
    or private.little_endian(p_file, 4, 4) <> v_total - 8 then
    return null;
  end if;
  -- Four are the most that a still picture has; more are looked at no further.
  while v_at < v_total and cardinality(v_chunks) < 5 loop
    v_size := case when v_at + 8 <= v_total then private.little_endian(p_file, v_at + 4, 4) end;
    if v_size is null or v_at + 8 + v_size + v_size % 2 > v_total then
      return null;
    end if;
    v_chunks := v_chunks || (encode(substring(p_file from v_at + 1 for 4), 'escape'), v_at + 8, v_size::integer)::private.webp_chunk;
    v_at := v_at + 8 + v_size::integer + v_size::integer % 2;
  end loop;
  return v_chunks;
end;
$$;

-- Width and height of the picture in a 'VP8 ' or 'VP8L' chunk; null where it does not begin as one does.
create function private.webp_frame_size(p_file bytea, p_chunk private.webp_chunk) returns integer[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_bits bigint;
begin
  if p_chunk.name = 'VP8 ' and p_chunk.size > 10 then
    v_bits := private.little_endian(p_file, p_chunk.start, 3);
    -- A whole picture (not a change to one), shown, whose first part lies within the chunk.
    if v_bits & 1 = 0 and (v_bits >> 4) & 1 = 1 and v_bits >> 5 <= p_chunk.size - 10
      and substring(p_file from p_chunk.start + 4 for 3) = '\x9d012a'::bytea then
      return array[private.little_endian(p_file, p_chunk.start + 6, 2) & 16383, private.little_endian(p_file, p_chunk.start + 8, 2) & 16383];
    end if;
  elsif p_chunk.name = 'VP8L' and p_chunk.size > 5 and get_byte(p_file, p_chunk.start) = 47 then
    v_bits := private.little_endian(p_file, p_chunk.start + 1, 4);
    if v_bits >> 29 = 0 then
      return array[(v_bits & 16383) + 1, ((v_bits >> 14) & 16383) + 1];
    end if;
  end if;
  return null;
end;
$$;

-- Width and height of a file that is one still WebP picture and nothing else: no metadata, no colour profile, no animation, nothing unknown, nothing
-- behind it, and what its header says of its size true of its picture. Null for anything else. The pixels themselves are not drawn here: browsers do that,
-- of an <img> alone, within 2048 by 2048.
create function private.plain_webp_size(p_file bytea) returns integer[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_chunks private.webp_chunk[] := private.webp_chunks(p_file);
  v_names text := (select string_agg(c.name, ',' order by c.place) from unnest(v_chunks) with ordinality c (name, start, size, place));
  v_head private.webp_chunk := v_chunks[1];
  v_size integer[] := private.webp_frame_size(p_file, v_chunks[cardinality(v_chunks)]);
begin
  if v_names is null or v_size is null or v_names not in ('VP8 ', 'VP8L', 'VP8X,VP8 ', 'VP8X,VP8L', 'VP8X,ALPH,VP8 ') then
    return null;
  end if;
  -- The extended header may speak of transparency (16) and of nothing else.
  if v_head.name = 'VP8X' and (v_head.size <> 10 or get_byte(p_file, v_head.start) & ~16 <> 0
    or private.little_endian(p_file, v_head.start + 4, 3) + 1 <> v_size[1] or private.little_endian(p_file, v_head.start + 7, 3) + 1 <> v_size[2]) then
    return null;
  end if;
  return case when v_size[1] between 1 and 2048 and v_size[2] between 1 and 2048 then v_size end;
end;
$$;

-- One segment of a JPEG file: its marker's second byte in hexadecimal digits, where its content begins and how long that is.
create type private.jpeg_segment as (marker text, start integer, size integer);

-- The segments of a JPEG file, in order, up to the head of its first scan; null where that is not reached in eleven, which is what a still picture has at
-- most: four quantization and four Huffman tables each by itself, restart interval, frame and scan.
create function private.jpeg_segments(p_file bytea) returns private.jpeg_segment[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_total integer := octet_length(p_file);
  v_at integer := 2;
  v_size integer;
  v_segments private.jpeg_segment[] := '{}';
begin
  if v_total < 26 or substring(p_file from 1 for 2) <> '\xffd8'::bytea then
    return null;
  end if;
  while cardinality(v_segments) < 11 loop
    v_size := case when v_at + 4 <= v_total then get_byte(p_file, v_at + 2) * 256 + get_byte(p_file, v_at + 3) - 2 end;
    if v_size is null or v_size < 1 or v_at + 4 + v_size > v_total or get_byte(p_file, v_at) <> 255 then
      return null;
    end if;
    v_segments := v_segments || (to_hex(get_byte(p_file, v_at + 1)), v_at + 4, v_size)::private.jpeg_segment;
    if v_segments[cardinality(v_segments)].marker = 'da' then
      return v_segments;
    end if;
    v_at := v_at + 4 + v_size;
  end loop;
  return null;
end;
$$;

-- The tables that a segment defines, each by its segment's marker and its number: quantization tables (db) of 8 bits, Huffman tables (c4), the restart interval
-- (dd). None for any other segment. Null where the segment holds one byte that is not such a table's.
create function private.jpeg_tables(p_file bytea, p_segment private.jpeg_segment) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_at integer := p_segment.start;
  v_end integer := p_segment.start + p_segment.size;
  v_number integer;
  v_size integer;
  v_names text[] := '{}';
begin
  if p_segment.marker = 'dd' then
    return case when p_segment.size = 2 then array['dd'] end;
  end if;
  while p_segment.marker in ('db', 'c4') and v_at < v_end loop
    v_number := get_byte(p_file, v_at);
    if p_segment.marker = 'db' then
      v_size := case when v_number < 4 then 65 end;
    else
      -- The number and class, sixteen counts of codes, and as many values as those add up to: 162 at most for 8 bits.
      v_size := case when v_number in (0, 1, 16, 17) and v_at + 17 <= v_end then
        (select 17 + sum(get_byte(p_file, v_at + n)) from generate_series(1, 16) n) end;
    end if;
    if v_size is null or v_size > 179 or v_at + v_size > v_end then
      return null;
    end if;
    v_names := v_names || (p_segment.marker || v_number);
    v_at := v_at + v_size;
  end loop;
  return v_names;
end;
$$;

-- Width and height that a baseline JPEG's frame tells: 8 bits, grey or three colours, which the scan's head lists alike; null for any other frame.
create function private.jpeg_frame_size(p_file bytea, p_frame private.jpeg_segment, p_scan private.jpeg_segment) returns integer[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_colours integer := case when p_frame.size > 5 then get_byte(p_file, p_frame.start + 5) end;
begin
  if v_colours is null or v_colours not in (1, 3) or p_frame.size <> 6 + 3 * v_colours or p_scan.size <> 4 + 2 * v_colours then
    return null;
  end if;
  -- The scan is of all colours, and of the whole of them at once.
  if get_byte(p_file, p_frame.start) <> 8 or get_byte(p_file, p_scan.start) <> v_colours
    or substring(p_file from p_scan.start + 2 + 2 * v_colours for 3) <> '\x003f00'::bytea
    or exists (
      select from generate_series(0, v_colours - 1) n where get_byte(p_file, p_frame.start + 6 + 3 * n) <> get_byte(p_file, p_scan.start + 1 + 2 * n)) then
    return null;
  end if;
  return array[
    get_byte(p_file, p_frame.start + 3) * 256 + get_byte(p_file, p_frame.start + 4), get_byte(p_file, p_frame.start + 1) * 256 + get_byte(p_file, p_frame.start + 2)];
end;
$$;

-- Width and height of a file that is one baseline JPEG picture and nothing else: tables, each once, one frame and one scan, and the end as its last two bytes;
-- no application's segment, no comment, and in the scan no marker but restarts. Null for anything else, also for progressive, arithmetic, 12-bit and CMYK pictures,
-- which no browser's canvas writes. The pixels are not drawn here, as for WebP.
create function private.plain_jpeg_size(p_file bytea) returns integer[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_segments private.jpeg_segment[] := private.jpeg_segments(p_file);
  v_scan private.jpeg_segment := v_segments[cardinality(v_segments)];
  v_markers text := (select string_agg(s.marker, ',' order by s.place) from unnest(v_segments) with ordinality s (marker, start, size, place));
  v_size integer[];
begin
  if v_markers is null or v_markers !~ '^((db|c4|dd),)*c0,((db|c4|dd),)*da$' then
    return null;
  end if;
  v_size := (select private.jpeg_frame_size(p_file, s, v_scan) from unnest(v_segments) s where s.marker = 'c0');
  -- In the scan 0xff stands before a zero or a restart marker alone. The pattern takes two digits at a time, so that it counts in bytes.
  if v_size[1] between 1 and 2048 and v_size[2] between 1 and 2048
    and encode(substring(p_file from v_scan.start + v_scan.size + 1), 'hex') ~ '^(?:[0-9a-e].|f[0-9a-e]|ff00|ffd[0-7])+ffd9$'
    and (
      select bool_and(t.names is not null) and count(n.name) = count(distinct n.name)
      from unnest(v_segments) s cross join lateral (select private.jpeg_tables(p_file, s)) t (names) left join lateral unnest(t.names) n (name) on true) then
    return v_size;
  end if;
  return null;
end;
$$;

-- Adds a picture to the caller's own undecided claim, under an id chosen on the device: a plain WebP or, from browsers that write none, JPEG file in base64, at most
-- 300 KB (307200 bytes), five to a claim. The same id again is the same picture.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 picture_id_required, 409 picture_id_taken, 413 picture_too_large, 400 picture_invalid,
-- 429 claim_pictures_used_up.
-- Definer because: nobody may write pictures.
create function public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_twin_of uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
  v_size integer[];
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_twin_of = v_claim.id then
    return;
  elsif v_twin_of is not null then
    raise sqlstate 'PT409' using message = 'Envie a imagem de novo', detail = 'picture_id_taken', hint = 'Send a new uuid as p_picture_id.';
  elsif length(p_picture) > 409600 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes, 409600 characters of base64.';
  end if;
  if (select count(*) from private.guarantee_claim_pictures p where p.claim_id = p_claim_id) >= 5 then
    raise sqlstate 'PT429' using message = 'Um chamado pode ter no máximo cinco imagens', detail = 'claim_pictures_used_up', hint = 'Five pictures a claim.';
  end if;
  v_file := private.decoded_picture(p_picture);
  v_size := coalesce(private.plain_webp_size(v_file), private.plain_jpeg_size(v_file));
  if v_size is null then
    raise sqlstate 'PT400' using message = 'Esta imagem não pôde ser recebida', detail = 'picture_invalid',
      hint = 'One still WebP or baseline JPEG picture in base64, without metadata, at most 2048 by 2048 pixels.';
  end if;
  insert into private.guarantee_claim_pictures (id, claim_id, file, width, height) values (p_picture_id, p_claim_id, v_file, v_size[1], v_size[2]);
end;
$$;

-- The bytes that a text in base64 stands for; null where it is none.
create function private.decoded_picture(p_text text) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  return decode(p_text, 'base64');
exception
  when data_exception then
    return null;
end;
$$;

-- A picture of a claim as the WebP or JPEG file that it is, in base64, for the claim's buyer and for staff. Pages show it by a blob: address in an <img>, never as a page.
-- Refuses: 404 picture_not_found (also for a picture of somebody else's claim).
-- Definer because: nobody may read pictures.
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

-- The pictures of a claim, without their files, oldest first: [{id, width, height, bytes, created_at}].
create function private.pictures_of_claim(p_claim_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'bytes', octet_length(p.file),
      'created_at', p.created_at) order by p.created_at, p.id), '[]')
    from private.guarantee_claim_pictures p where p.claim_id = p_claim_id);
end;
$$;

-- Deletes the pictures of claims that ended 90 days ago: a bank asks a PIX back within 80.
-- Forget_expired_data calls it.
create function private.forget_claim_pictures() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
end;
$$;
