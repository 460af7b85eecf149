-- Hosted only: has PostgREST refuse Prefer: count=planned and count=estimated, whose answers come from the planner, which does not apply row
-- security. Run in the SQL editor; running it again changes nothing. Each call pays one more statement for it, payments included.
alter role authenticator set pgrst.db_pre_request = 'private.refuse_estimated_count';
notify pgrst, 'reload config';
