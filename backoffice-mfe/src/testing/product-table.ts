import type { ProductRow } from "../estoque/produtos/staff-products.api";

export const tableRow = (part: Partial<ProductRow> = {}): ProductRow => ({
  id: "p-1",
  name: "Conta TikTok",
  description: null,
  price: 100,
  original_price: 120,
  category: "facebook",
  ggcheckout_id: "gg-1",
  image_url: null,
  checkout_link: null,
  is_active: true,
  guarantee_hours: 24,
  max_per_order: 1,
  stock_count: 12,
  sold_count: 3,
  low_stock: null,
  waiting: 0,
  ...part,
});
