/** Rows as the database gives them, of which a test says only what it is about. */
type Row = Readonly<Record<string, unknown>>;

export const productRow = (change: Row = {}) => ({
  id: "tiktok-1",
  name: "Conta TikTok",
  description: "Pronta para anunciar",
  price: "147.00",
  original_price: "170.00",
  image_url: "https://img.exemplo.com.br/tiktok.png",
  checkout_link: "https://pay.exemplo.com.br/tiktok",
  ggcheckout_id: "gg-tiktok",
  category: "tiktok",
  features: ["Entrega na hora"],
  is_active: true,
  stock_count: 4,
  sold_count: 9,
  initial_stock: 13,
  guarantee_hours: 168,
  guarantee_wait_hours: 0,
  max_per_order: 1,
  key_template: null,
  first_steps: [],
  created_at: "2026-01-01T12:00:00Z",
  updated_at: "2026-01-02T12:00:00Z",
  ...change,
});

/** A template of lines such as `ana|segredo`. */
export const loginTemplate = {
  separator: "|",
  fields: [
    { kind: "login", label: "Login" },
    { kind: "password", label: "Senha" },
  ],
};

export const orderRow = (change: Row = {}) => ({
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  created_at: "2026-11-21T12:00:00Z",
  paid_at: "2026-11-21T12:01:00Z",
  delivered_at: "2026-11-21T12:02:00Z",
  first_viewed_at: "2026-11-21T12:03:00Z",
  status: "completed",
  amount: 147,
  expected_amount: 150,
  product_id: "tiktok-1",
  product_name: "Conta TikTok",
  email: "cliente@exemplo.com.br",
  customer_name: "Ana Souza",
  has_owner: true,
  payment_id: "pay-1",
  hold_reason: null,
  is_waiting: false,
  has_key: true,
  disputed_at: null,
  with_credit: false,
  price_rule: null,
  quantity: 1,
  key_ids: null,
  ...change,
});

export const actionRow = (change: Row = {}) => ({
  id: 7,
  done_at: "2026-11-21T15:00:00Z",
  actor_id: "aaaaaaaa-0000-4000-8000-000000000001",
  actor_email: "admin@exemplo.com.br",
  done_as: "authenticated",
  action: "order_refunded",
  reason: "Cliente desistiu",
  product_id: null,
  order_id: "1a2b3c4d-0000-4000-8000-000000000001",
  key_id: null,
  event_id: null,
  review_id: null,
  user_id: null,
  user_email: null,
  changes: null,
  ...change,
});
