-- Every table has row level security: without a policy only functions with their owner's rights read or write it. Tables with policies turn it on
-- beside them; all others get it here, after the last table, so that none is forgotten.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity
  loop
    execute format('alter table %s enable row level security', v_table);
  end loop;
end;
$$;
