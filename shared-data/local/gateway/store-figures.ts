import type { Figure } from "../../node/metrics";
import type { Database } from "../database/contract";

// Each count uses an index or one row a product, so that scraping a large store every few seconds is cheap.
const figuresSql = `
  select 'store_database_up' as name, 'Whether the database gave the figures.' as help, '{}'::jsonb as labels, 1::float8 as value
  union all select 'store_sales', 'Completed orders that are not refunded, over the store''s life.', '{}', coalesce(sum(sold_count), 0)
    from public.products
  union all select 'store_deliveries_last_hour', 'Keys delivered within the last hour, of orders paid within the last day.', '{}', count(*)
    from public.orders where paid_at > now() - interval '1 day' and delivered_at > now() - interval '1 hour'
  union all select 'store_keys_left', 'Keys in stock.', '{}', coalesce(sum(stock_count), 0) from public.products
  union all select 'store_products_sold_out', 'Products on sale without a key.', '{}', count(*)
    from public.products where is_active and stock_count = 0
  union all select 'store_orders_waiting', 'Paid orders that wait for stock.', '{}', count(*) from public.orders where is_waiting
  union all select 'store_webhook_age_seconds', 'Time since the last webhook of the checkout.', '{}',
    extract(epoch from now() - max(received_at)) from public.payment_events having max(received_at) is not null
  union all select 'store_notices', 'Notices of the last day by state, and all that are queued.', jsonb_build_object('state', outcome), count(*)
    from private.notices where outcome = 'queued' or created_at > now() - interval '1 day' group by outcome`;

/** Figures for an operator: deliveries, stock, waiting orders, webhooks, notices. */
export const readStoreFigures = async (database: Pick<Database, "query">): Promise<readonly Figure[]> =>
  database.query<Figure>(figuresSql);
