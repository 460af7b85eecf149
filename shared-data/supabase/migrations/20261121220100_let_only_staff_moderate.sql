-- Whoever moderates is asked at once who they are. The database's owner was asked row by row only, and refused there.
drop trigger only_staff_moderates on public.reviews;
create trigger only_staff_moderates before update or delete on public.reviews
  for each statement execute function private.only_staff_writes();
