-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The browser of a buyer's click goes after three days instead of 400.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.forget_shoppers(p_until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.purchase_intents i where i.created_at < p_until;
  update private.purchase_intents set user_agent = null where user_agent is not null and created_at < now() - interval '3 days';
  update private.price_rule_uses set persons = '{}' where used_at < p_until and persons <> '{}';
$function$;
