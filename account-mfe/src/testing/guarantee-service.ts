import { fireEvent, screen } from "@testing-library/react";
import { type BackendResponses, ok, type serveBackendTo } from "./backend-service";
import { deliveredRow, guaranteeRow, hoursAhead, minutesAgo, setOrders } from "./orders";
import { renderRoute } from "./render-route";

export const calls = {
  read: "rpc my_order_guarantee",
  open: "rpc open_guarantee_claim",
  write: "rpc write_in_claim",
  withdraw: "rpc withdraw_claim",
  addPicture: "rpc add_claim_picture",
  picture: "rpc claim_picture",
} as const;

export const anId = expect.stringMatching(/^[\da-f]{32}$/);

/** An id that the device made, as the database writes it. */
export const asUuid = (id: unknown) => String(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** A claim's message: the buyer's, unless the changes say otherwise. */
export const messageRow = (changes: object = {}) => ({
  id: "m1",
  from_staff: false,
  text: "A senha não entra",
  created_at: minutesAgo(30),
  ...changes,
});

export const pictureRow = (id: string) => ({ id, bytes: 38, created_at: minutesAgo(20) });

/** A claim as `my_order_guarantee` returns it: opened half an hour ago and awaiting staff, unless changed. */
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

export const decidedRow = (decision: string, changes: object = {}) =>
  claimRow({
    state: "decided",
    decided_at: minutesAgo(5),
    decision,
    decision_reason: "Conferimos o acesso.",
    ...changes,
  });

type Service = ReturnType<typeof serveBackendTo>;

/** Sets the guarantee that the service returns for order o1, with these changes, and its other responses. */
export function setGuarantee(
  service: Service,
  changes: Parameters<typeof guaranteeRow>[0] = {},
  more: BackendResponses = {},
): void {
  const guarantee = guaranteeRow(changes);
  setOrders(service, [deliveredRow(guarantee.order)], {
    [calls.read]: ok(guarantee),
    [calls.write]: ok(null),
    [calls.withdraw]: ok(null),
    [calls.addPicture]: ok(null),
    ...more,
  });
}

export function showGuarantee(...shown: Parameters<typeof setGuarantee>): void {
  setGuarantee(...shown);
  renderRoute("/meus-pedidos/o1");
}

export async function showClaimForm(...shown: Parameters<typeof setGuarantee>): Promise<void> {
  showGuarantee(...shown);
  fireEvent.click(await screen.findByRole("button", { name: "Acionar garantia" }));
}
