import { randomBytes } from "node:crypto";
import { drawPixCode } from "./pix-code";

export interface CheckoutProduct {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly ggcheckout_id: string;
}

export interface Customer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

/** One PIX of the demonstration: its id never changes, however often the buyer reloads or pays. */
export interface DemoPayment {
  readonly id: string;
  readonly product: CheckoutProduct;
  readonly customer: Customer;
  /** utm_source and its four companions, as they came with the buyer. */
  readonly tracking: Readonly<Record<string, string>>;
  readonly pixCode: string;
  readonly expiresAt: Date;
  paid: boolean;
}

export const trackingNames = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"] as const;

const pixLifeMs = 15 * 60 * 1000;

/** Draws a new PIX for a product at today's price. */
export function createPayment(
  product: CheckoutProduct,
  customer: Customer,
  tracking: Record<string, string>,
): DemoPayment {
  const id = randomBytes(15).toString("base64url");
  return {
    id,
    product,
    customer,
    tracking,
    pixCode: drawPixCode(id, product.price),
    expiresAt: new Date(Date.now() + pixLifeMs),
    paid: false,
  };
}

/** The body that the checkout provider sends for an event, field by field. */
export function toProviderPayload(payment: DemoPayment, event: "pix.generated" | "pix.paid"): object {
  const { product, customer } = payment;
  const line = { id: product.ggcheckout_id, type: "main", title: product.name };
  const ip = "203.0.113.9";
  return {
    event,
    createdAt: new Date().toISOString(),
    customer: { ...customer, document: "00000000000", ip },
    payment: {
      id: payment.id,
      method: event,
      paymentMethod: "pix",
      gateway: "demonstracao",
      status: event === "pix.paid" ? "paid" : "pending",
      amount: product.price,
      pixCode: payment.pixCode,
    },
    product: line,
    products: [line],
    webhook: { id: "checkout-demo", businessId: "demonstracao", events: [event] },
    ...Object.fromEntries(trackingNames.map((name) => [name, payment.tracking[name] ?? ""])),
    customerIp: ip,
  };
}
