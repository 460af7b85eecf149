import { screen } from "@testing-library/react";
import { showPage } from "./page";
import { type serveStaff, value } from "./staff-backend";

type Row = Readonly<Record<string, unknown>>;

export const claimId = "c1a1a1a1-0000-4000-8000-000000000001";
export const readAt = "2026-11-23T15:00:00Z";

export const claimRow = (change: Row = {}) => ({
  id: claimId,
  order_id: "1a2b3c4d-0000-4000-8000-000000000001",
  product_id: "tiktok-1",
  product_name: "Conta TikTok",
  email: "maria@exemplo.com.br",
  amount: 147,
  with_credit: false,
  reason: "blocked",
  state: "open",
  opened_at: "2026-11-23T14:20:00Z",
  due_at: "2026-11-23T16:20:00Z",
  decided_at: null,
  decision: null,
  messages: 1,
  pictures: 2,
  ...change,
});

export const refused = {
  state: "decided",
  decision: "refusal",
  decided_at: readAt,
  decision_reason: "Fora da garantia",
  decided_by_email: "ana@x.br",
};

export const claimPage = (claims: readonly Row[] = [claimRow()], change: Row = {}) =>
  value({
    read_at: readAt,
    total: claims.length,
    states: { open: claims.length, answered: 0, decided: 0, withdrawn: 0 },
    claims,
    ...change,
  });

/** One claim, with what staff decide it by; an admin asks. */
export const wholeClaim = ({ claim = {}, ...change }: Row & { claim?: Row } = {}) =>
  value({
    read_at: readAt,
    claim: {
      ...claimRow(),
      is_disputed: false,
      decision_reason: null,
      decided_by_email: null,
      is_own: false,
      ...claim,
    },
    pictures: [],
    order: { status: "completed", guarantee_ends_at: "2026-11-24T12:02:00Z" },
    earlier: { buyer: [], product: { claims: 3, replaced: 1, keys_delivered: 40 } },
    stock: 5,
    limit: null,
    ...change,
  });

export const claimResponses = {
  "rpc list_guarantee_claims": () => claimPage(),
  "rpc guarantee_claim_facts": () => wholeClaim(),
  "rpc order_timeline": () =>
    value([
      {
        happened_at: "2026-11-23T14:20:00Z",
        kind: "claim_message",
        actor: null,
        details: { claim_id: claimId, from_staff: false, text: "A conta caiu\nno primeiro login" },
      },
    ]),
};

export async function openClaimOn(backend: ReturnType<typeof serveStaff>, whole?: Parameters<typeof wholeClaim>[0]) {
  backend.change({ "rpc guarantee_claim_facts": () => wholeClaim(whole) });
  showPage(`/estoque/garantias/${claimId}`);
  await screen.findByText(/A conta caiu/);
  return screen;
}
