import { type FunctionHandler, serveOnSupabase } from "../_shared/platform.ts";
import { receivePayment } from "../_shared/receive-payment.ts";

/** The checkout provider calls this when a PIX is paid: the order is completed and its key delivered. */
export const handler: FunctionHandler = (request, platform) => receivePayment(request, "pix.paid", platform);

serveOnSupabase(handler);
