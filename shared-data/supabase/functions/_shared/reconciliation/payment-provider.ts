/** A payment as the provider's API has it. */
export interface ProviderPayment {
  readonly id: string;
  /** "failed": also cancelled and expired; "disputed": the payer's bank took the money back. */
  readonly status: "pending" | "paid" | "failed" | "refunded" | "disputed";
  /** In reais. */
  readonly amount: number;
  readonly email: string;
  /** The provider's ids of the products, the main one first. */
  readonly products: readonly string[];
  readonly created_at: string;
}

/** One page of a list; without a token it is the last one. */
export interface PaymentsPage {
  readonly payments: readonly ProviderPayment[];
  readonly pageToken: string | null;
}

/** The API of a checkout provider, as far as reconciliation needs it. @throws ProviderFailure */
export interface PaymentProvider {
  /** Payments that were made since a moment. */
  listPayments(since: string, pageToken: string | null): Promise<PaymentsPage>;
  getPayment(id: string): Promise<ProviderPayment | null>;
}

/** Where a provider's API is, and what opens it. */
export interface ProviderSettings {
  readonly url: string;
  readonly key: string;
}

/** The API gave no usable answer. "code" is for the log and for staff, and has nothing of the answer's text. */
export class ProviderFailure extends Error {
  readonly code: string;
  readonly retryAfterSeconds: number;

  constructor(code: string, retryAfterSeconds = 0) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
