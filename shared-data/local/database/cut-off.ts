const words = {
  timeout: "canceling statement due to statement timeout",
  lost: "the database stopped during this call",
  nobody: "the database is not there",
} as const;

/**
 * Why an order got no reply: it took too long and was ended, or the other side stopped by itself, and what it did is unknown; or nobody
 * was there to take it, so that nothing was done.
 */
export class OrderCutOff extends Error {
  constructor(readonly reason: keyof typeof words) {
    super(words[reason]);
  }
}
