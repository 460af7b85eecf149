import { absent, adminOnly, rpc, type Scene, type StaffAction, staff } from "./staff-action";
import { claimActions } from "./staff-claim-actions";
import { creditActions } from "./staff-credit-actions";

const ofOrder = ({ deliveredOrderId }: Scene) => ({ p_order_id: deliveredOrderId });
const dispute = (p_state: string, expected: StaffAction["expected"], p_reason = "conferido") =>
  rpc("set_order_dispute", (scene) => ({ ...ofOrder(scene), p_state, p_reason }), expected);

/** What staff ask and do after a sale, where it has to be proved, its guarantee is claimed, or credit is given. In this order: what is opened is closed again. */
export const proofActions: Readonly<Record<string, StaffAction>> = {
  "see how a key was given": rpc("order_givings", ofOrder, [401, 404, "ok", "ok"]),
  "see where a buyer stands": rpc("order_standing", ofOrder, staff),
  "take somebody's key": rpc("open_order_key", ofOrder, [401, 404, 404, 404]),
  "accept for somebody": rpc("accept_order", ofOrder, [401, 404, 404, 404]),
  "open a dispute without a reason": dispute("open", [401, 403, 400, 400], " "),
  "open a dispute": dispute("open", adminOnly),
  "close a dispute": dispute("kept", adminOnly),
  "open a dispute past the reason": rpc("open_dispute", ofOrder, absent),
  "make a dossier without a reason": rpc(
    "make_dossier",
    (scene) => ({ ...ofOrder(scene), p_reason: " " }),
    [401, 403, 400, 400],
  ),
  "make a dossier": rpc("make_dossier", (scene) => ({ ...ofOrder(scene), p_reason: "conferido" }), adminOnly),
  ...claimActions,
  ...creditActions,
  "check a dossier that nobody made": rpc("check_dossier", () => ({ p_sha256: "0".repeat(64) }), [
    401,
    403,
    "none",
    "none",
  ]),
};
