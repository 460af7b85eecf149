import type { Client } from "pg";
import { dbOwner } from "./database";

const insert = `
  insert into private.price_rules (name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at, ends_at, max_uses,
    max_uses_per_person, is_active)
  select name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at, ends_at, max_uses, max_uses_per_person, is_active
  from jsonb_populate_record(null::private.price_rules, $1) returning id`;

const complete = (rule: object) => ({
  name: "Promoção",
  is_for_extras: false,
  min_price: 0.01,
  is_active: true,
  starts_at: new Date(Date.now() - 86_400_000).toISOString(),
  ...rule,
});

/** A price rule that has been in force for a day, unless said otherwise; gives its id. */
export const createRule = (rule: object): Promise<string> => dbOwner.value(insert, [complete(rule)]);

export const createRuleOn = (client: Client, rule: object) => client.query(insert, [complete(rule)]);

export const usesOf = (id: string): Promise<number> =>
  dbOwner.value("select uses from private.price_rules where id = $1", [id]);
