-- Reviews, and what the storefront shows of them.

create table private.review_entries (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  user_id uuid references auth.users (id) on delete set null,
  order_id uuid not null unique references public.orders (id),
  rating integer not null check (rating between 1 and 5),
  comment text check (length(comment) <= 500),
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  -- The author's display name when the review was approved; sign_review writes it.
  author_name text
);

create index review_entries_public on private.review_entries (product_id, created_at desc) where is_approved;
create index review_entries_by_product on private.review_entries (product_id);
create index review_entries_by_author on private.review_entries (user_id);
create index review_entries_newest on private.review_entries (created_at desc);
create index review_entries_pending on private.review_entries (created_at desc) where not is_approved;

alter table private.review_entries enable row level security;

create policy review_entries_select_approved on private.review_entries for select to anon using (is_approved);
create policy review_entries_select_allowed on private.review_entries for select to authenticated
  using (is_approved or user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on private.review_entries to anon, authenticated;

-- Signs a review with its author's display name at its approval (R3.6): no later name was approved. An erased author's name goes with the account.
create function private.sign_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_name := case
    when not new.is_approved or new.user_id is null then null
    when old.is_approved then old.author_name
    else (select p.display_name from public.profiles p where p.id = new.user_id)
  end;
  return new;
end;
$$;

create trigger sign_review before insert or update on private.review_entries for each row execute function private.sign_review();

-- The reviews under the name and columns that API clients know (R3.6). Only the author and staff see the author and the order.
create view public.reviews with (security_invoker = true) as
select
  r.id, r.product_id,
  case when r.user_id = (select private.caller_id()) or (select private.is_staff()) then r.user_id end as user_id,
  case when r.user_id = (select private.caller_id()) or (select private.is_staff()) then r.order_id end as order_id,
  r.rating, r.comment, r.is_approved, r.created_at, r.author_name as user_name
from private.review_entries r;

grant select on public.reviews to anon, authenticated;
grant insert, update, delete on public.reviews to authenticated;

-- A review as its buyer sends it (R5.5): of an own, completed order, once; always unapproved.
-- Refuses: 403 review_not_allowed, 400 rating_invalid, 400 comment_too_long, 409 order_already_reviewed.
create function private.insert_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.comment := nullif(private.sanitize_text(new.comment), '');
  if coalesce(new.user_id <> (select private.caller_id()), false) or not exists (
    select 1 from public.orders o
    where o.id = new.order_id and o.user_id = (select private.caller_id()) and o.product_id = new.product_id and o.status = 'completed'
  ) then
    raise sqlstate 'PT403' using message = 'Só é possível avaliar um pedido seu já concluído', detail = 'review_not_allowed',
      hint = 'The order must be the caller''s, completed, and of this product.';
  end if;
  if new.rating is null or new.rating not between 1 and 5 then
    raise sqlstate 'PT400' using message = 'Rating must be between 1 and 5', detail = 'rating_invalid', hint = 'Give 1 to 5 stars.';
  end if;
  if length(new.comment) > 500 then
    raise sqlstate 'PT400' using message = 'O comentário pode ter no máximo 500 caracteres', detail = 'comment_too_long', hint = 'Shorten the comment.';
  end if;
  insert into private.review_entries (product_id, user_id, order_id, rating, comment)
  values (new.product_id, (select private.caller_id()), new.order_id, new.rating, new.comment)
  returning id, user_id, is_approved, created_at into new.id, new.user_id, new.is_approved, new.created_at;
  new.user_name := null;
  return new;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este pedido já foi avaliado', detail = 'order_already_reviewed', hint = 'One review for each order.';
end;
$$;

-- Moderation: staff approve a review, or take the approval back. Nothing else of it can be changed, by anybody.
create function private.moderate_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update private.review_entries r set is_approved = coalesce(new.is_approved, r.is_approved) where r.id = old.id;
  if not found then
    return null;
  end if;
  new := old;
  select r.is_approved, r.author_name into new.is_approved, new.user_name from private.review_entries r where r.id = old.id;
  return new;
end;
$$;

-- Moderation: staff reject a review, for good.
create function private.reject_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from private.review_entries r where r.id = old.id;
  if not found then
    return null;
  end if;
  return old;
end;
$$;

create trigger insert_review instead of insert on public.reviews for each row execute function private.insert_review();
create trigger moderate_review instead of update on public.reviews for each row execute function private.moderate_review();
create trigger reject_review instead of delete on public.reviews for each row execute function private.reject_review();
create trigger only_staff_moderates before update or delete on public.reviews
  for each statement execute function private.only_staff_writes();

-- How customers rate a product: the mean of the approved reviews, to a tenth, and how many there are.
-- A product without approved reviews has count 0 and no average.
create function public.product_rating(p_product_id text) returns table (average numeric, total bigint)
language sql stable set search_path = ''
as $$
  select round(avg(r.rating), 1), count(*) from public.reviews r where r.product_id = p_product_id and r.is_approved;
$$;

-- Every rated product after an id, up to another if there is one, as product_rating has it, with the newest of its approved reviews, at most 24.
create function public.list_rated_products(p_reviews integer, p_after text default '', p_up_to text default null)
returns table (product_id text, average numeric, total bigint, reviews jsonb)
language sql stable set search_path = ''
as $$
  with ranked as (
    select r.*, row_number() over (partition by r.product_id order by r.created_at desc, r.id) as place
    from public.reviews r where r.is_approved and r.product_id > p_after and (p_up_to is null or r.product_id <= p_up_to)
  )
  select k.product_id, round(avg(k.rating), 1), count(*),
    coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'product_id', k.product_id, 'rating', k.rating, 'comment', k.comment, 'created_at', k.created_at,
      'user_name', k.user_name) order by k.place) filter (where k.place <= least(p_reviews, 24)), '[]')
  from ranked k group by k.product_id order by k.product_id;
$$;

-- Notes that a product's page has changed: which reviews are public, or how they are signed. Its author's notice of an approval is put in line with it.
create function private.note_changed_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_approved or old.is_approved then
    insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  if new.is_approved and new.user_id is not null and old.is_approved is not true then
    perform private.notify('review_approved', new.id::text, new.user_id);
  end if;
  return null;
end;
$$;

create trigger note_changed_review after insert or update or delete on private.review_entries
  for each row execute function private.note_changed_review();

-- The most visited products on sale: the newest, and those of the latest sales; p_count of each, at most 1000.
create function public.list_common_products(p_count integer) returns setof public.products
language sql stable security definer set search_path = ''
as $$
  select p.* from public.products p
  where p.is_active and p.id in (
    (select n.id from public.products n where n.is_active order by n.created_at desc limit least(greatest(p_count, 0), 1000))
    union
    (select distinct s.product_id from (
      select o.product_id from public.orders o where o.paid_at is not null order by o.paid_at desc limit 5 * least(greatest(p_count, 0), 1000)
    ) s limit least(greatest(p_count, 0), 1000))
  );
$$;

grant execute on function public.product_rating(text), public.list_rated_products(integer, text, text), public.list_common_products(integer)
  to anon, authenticated;
