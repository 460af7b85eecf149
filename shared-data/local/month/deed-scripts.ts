import { demoKey } from "../demo/demo-goods";
import type { ClaimDeed, Deed } from "./steps";

/** A text as SQL has it. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const orderOf = (paymentId: string) =>
  `(select id from public.orders where payment_id = ${literal(paymentId)} limit 1)`;
const idOf = (email: string) => `(select id from auth.users where email = ${literal(email)})`;
const [admin, manager] = ["admin@exemplo.com.br", "gerente@exemplo.com.br"];

/** Has somebody of the store do something, as the rules for callers know them. */
const by = (email: string, sql: string) =>
  `select set_config('request.jwt.claims', jsonb_build_object('sub', ${idOf(email)}, 'role', 'authenticated')::text, true),
     set_config('request.jwt.claim.sub', ${idOf(email)}::text, true);
   set local role authenticated;
   ${sql};`;

/** What a deed is in SQL: a call of the function that the screens call, as whoever did it. */
export function scriptOf(deed: Deed): string {
  const at = `${literal(deed.at.toISOString())}::timestamptz`;
  switch (deed.kind) {
    case "sign-up": {
      const { email, fullName: full_name, displayName: display_name, phone } = deed.person;
      const data = literal(JSON.stringify({ full_name, display_name, phone: phone.slice(2) }));
      return `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, last_sign_in_at, raw_user_meta_data, raw_app_meta_data)
        values (gen_random_uuid(), 'authenticated', 'authenticated', ${literal(email)}, ${at}, ${at}, ${at}, ${data}::jsonb, '{}');`;
    }
    case "import": {
      const serial = deed.at.getTime().toString(36);
      const keys = Array.from({ length: deed.count }, (_, n) => demoKey(deed.productId, `${serial}-${n}`, deed.at));
      return by(
        manager,
        `select public.add_product_keys(${literal(deed.productId)}, array[${keys.map(literal).join(", ")}])`,
      );
    }
    case "price":
      return by(manager, `update public.products set price = ${deed.price} where id = ${literal(deed.productId)}`);
    case "override":
      return by(
        admin,
        `select public.override_order(${orderOf(deed.paymentId)}, ${literal(deed.action)}, ${literal(deed.reason)})`,
      );
    case "view":
      return `update public.orders set first_viewed_at = greatest(${at}, delivered_at)
        where payment_id = ${literal(deed.paymentId)} and delivered_at < ${at};`;
    case "review":
      return by(
        deed.person.email,
        `insert into public.reviews (product_id, order_id, rating, comment)
         select product_id, id, ${deed.rating}, ${literal(deed.comment)} from public.orders where payment_id = ${literal(deed.paymentId)}`,
      );
    case "verdict": {
      const entry = `order_id = ${orderOf(deed.paymentId)}`;
      return by(
        manager,
        deed.isApproved
          ? `update public.reviews set is_approved = true where ${entry}`
          : `delete from public.reviews where ${entry}`,
      );
    }
    case "claim":
    case "answer":
    case "decision":
      return claimScript(deed);
  }
}

/** What somebody did about a guarantee claim. Its id, and that of the answer, follow from the payment. */
function claimScript(deed: ClaimDeed): string {
  const id = `md5(${literal(deed.paymentId)})::uuid`;
  switch (deed.kind) {
    case "claim": {
      const order = orderOf(deed.paymentId);
      const words = `${literal(deed.reason)}, ${literal(deed.text)}`;
      return by(deed.person.email, `select public.open_guarantee_claim(${order}, ${words}, ${id})`);
    }
    case "answer":
      return by(
        manager,
        `select public.write_in_claim(${id}, ${literal(deed.text)}, md5(${literal(`${deed.paymentId} answer`)})::uuid)`,
      );
    case "decision":
      return by(
        manager,
        `select public.decide_guarantee_claim(${id}, ${literal(deed.decision)}, ${literal(deed.reason)})`,
      );
  }
}
