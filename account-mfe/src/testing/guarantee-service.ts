import type { Answers, serveBackendTo } from "./backend-service";
import { minutesAgo, ok } from "./orders";
import { renderRoute } from "./render-route";

/** The calls of the page of an order's guarantee. */
export const calls = {
  read: "POST /rest/v1/rpc/my_order_guarantee",
  open: "POST /rest/v1/rpc/open_guarantee_claim",
  write: "POST /rest/v1/rpc/write_in_claim",
  withdraw: "POST /rest/v1/rpc/withdraw_claim",
  addPicture: "POST /rest/v1/rpc/add_claim_picture",
  picture: "POST /rest/v1/rpc/claim_picture",
} as const;

/** The form of an id as the device makes them. */
export const anId = expect.stringMatching(/^[\da-f]{32}$/);

/** An id that the device made, as the database writes it. */
export const asUuid = (id: unknown) => String(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const hoursAhead = (hours: number) => minutesAgo(-60 * hours);

/** What a call answers that the database refuses with these words. */
export const refusal = (status: number, details: string, message: string) => () => ({
  status,
  body: { code: `PT${status}`, details, message },
});

/** What a call meets whose answer gets lost on the way: supabase-js is told so by the gateway. */
export const lostAnswer = () => ({ status: 500, body: { message: "TypeError: fetch failed" } });

/** A claim's message: the buyer's, unless the changes say otherwise. */
export const messageRow = (changes: object = {}) => ({
  id: "m1",
  from_staff: false,
  text: "A senha não entra",
  created_at: minutesAgo(30),
  ...changes,
});

/** A picture that a claim has. */
export const pictureRow = (id: string) => ({ id, bytes: 38, created_at: minutesAgo(20) });

/** A claim as `my_order_guarantee` tells of it: opened half an hour ago and on staff's turn, but for the changes. */
export const claimRow = (changes: object = {}) => ({
  id: "c1",
  order_id: "o1",
  product_id: "p1",
  key_id: "k1",
  reason: "invalid_credentials",
  state: "open",
  opened_at: minutesAgo(30),
  due_at: hoursAhead(1),
  decided_at: null,
  decision: null,
  decision_reason: null,
  new_key_id: null,
  given_amount: null,
  withdrawn_at: null,
  messages: [messageRow()],
  pictures: [] as object[],
  ...changes,
});

/** A decided claim. */
export const decidedRow = (decision: string, changes: object = {}) =>
  claimRow({
    state: "decided",
    decided_at: minutesAgo(5),
    decision,
    decision_reason: "Conferimos o acesso.",
    ...changes,
  });

/** What `my_order_guarantee` answers: delivered an hour ago, with a day's guarantee, and no claim yet, but for the changes. */
export function guaranteeRow({ order = {}, claims = [] as object[], ...changes }: Changes = {}) {
  const isUndecided = claims.some(
    (claim) => "state" in claim && (claim.state === "open" || claim.state === "answered"),
  );
  return {
    read_at: new Date().toISOString(),
    why_not: isUndecided ? "claim_undecided" : null,
    why_not_words: isUndecided ? "Já há um chamado em andamento para este pedido." : null,
    order: {
      id: "o1",
      status: "completed",
      product_id: "p1",
      product_name: "Conta TikTok",
      amount: 147,
      with_credit: false,
      delivered_at: minutesAgo(60),
      first_viewed_at: minutesAgo(59),
      guarantee_hours: 24,
      guarantee_wait_hours: 0,
      guarantee_ends_at: hoursAhead(23),
      ...order,
    },
    claims,
    ...changes,
  };
}

interface Changes {
  order?: object;
  claims?: object[];
  read_at?: string;
  why_not?: string | null;
  why_not_words?: string | null;
}

type Service = ReturnType<typeof serveBackendTo>;

/** Lets the service tell this of the order's guarantee, and answer the rest as given. */
export function answerGuarantee(service: Service, guarantee: object, more: Answers = {}): void {
  service.answer({
    [calls.read]: ok(guarantee),
    [calls.write]: ok(null),
    [calls.withdraw]: ok(null),
    [calls.addPicture]: ok(null),
    ...more,
  });
}

/** Shows the page of the guarantee of order o1, read from the service. */
export function showGuarantee(service: Service, guarantee: object, more?: Answers): void {
  answerGuarantee(service, guarantee, more);
  renderRoute("/meus-pedidos/garantia/o1");
}
