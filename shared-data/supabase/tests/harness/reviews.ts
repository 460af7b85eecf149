import { dbOwner } from "./database";

/** A review of an order by its buyer, which waits for approval unless said otherwise; gives its id. */
export const createReview = (
  { id }: { readonly id: string },
  { rating = 5, comment = null as string | null, approved = false } = {},
) =>
  dbOwner.value<string>(
    `insert into private.review_entries (product_id, order_id, user_id, rating, comment, is_approved)
       select product_id, id, user_id, $2, $3, $4 from public.orders where id = $1 returning id`,
    [id, rating, comment, approved],
  );
