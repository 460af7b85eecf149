-- A product's checkout link leads to a host of the server's own list, and estimated counts can be refused by PostgREST. No table is locked.
set lock_timeout = '4s';

GRANT USAGE ON SCHEMA private TO service_role;

CREATE OR REPLACE FUNCTION private.prepare_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_twin text;
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  select p.name into v_twin from public.products p
  where new.is_active and p.is_active and p.ggcheckout_id = new.ggcheckout_id and p.id <> new.id;
  if v_twin is not null then
    -- Two that are saved at the same moment pass here, and the index refuses the second.
    raise sqlstate 'PT409' using message = format('O produto "%s", que está à venda, já usa este ID do GGCheckout', v_twin),
      detail = 'ggcheckout_id_taken', hint = 'Two products on sale cannot share a ggcheckout_id: give this one its own, or keep it off sale.';
  end if;
  if new.original_price is null or new.original_price <= new.price or new.original_price = 'NaN' then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  if tg_op = 'INSERT' or new.checkout_link is distinct from old.checkout_link then
    perform private.require_checkout_host(new.checkout_link);
  end if;
  new.key_template := private.clean_key_template(new.key_template);
  new.first_steps := private.clean_first_steps(new.first_steps);
  new.updated_at := now();
  perform private.require_sound_product(new);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_estimated_count()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Only count=exact is answered.', detail = 'count_not_exact', hint = 'Ask for count=exact, or for none.';
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_estimated_count"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_checkout_host(p_link text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hosts text[] := regexp_split_to_array(lower(private.server_secret('checkout_hosts')), '\s*,\s*');
begin
  if p_link is not null and v_hosts is not null and private.caller_id() is not null
    and coalesce(lower(substring(p_link from '^[a-z]+://([^/?#]*)')) = any (v_hosts), false) is false then
    raise sqlstate 'PT400' using message = 'O link de pagamento deve levar a: ' || array_to_string(v_hosts, ', '), detail = 'checkout_link_foreign',
      hint = 'The setting checkoutHosts names the hosts.';
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_checkout_host"(text) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_estimated_count"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_estimated_count"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."refuse_estimated_count"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_estimated_count"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_estimated_count"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."require_checkout_host"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_checkout_host"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."require_checkout_host"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_checkout_host"(text) TO "postgres";
