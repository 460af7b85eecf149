import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";
import { receivePayment } from "../_shared/receive-payment.ts";

/** The checkout provider calls this when a PIX is generated: the order becomes known, unpaid. */
export const handler: FunctionHandler = (request, platform) => receivePayment(request, "pix.generated", platform);

serveOnSupabase(handler);
