const logPath = (parameters: Record<string, string>) => `/estoque/registro?${new URLSearchParams(parameters)}`;

/** URL of a product's price history in the log. */
export const priceHistoryPath = (productId: string): string => logPath({ produto: productId, aba: "price" });

/** URL of a staff member's log entries. */
export const personLogPath = (email: string): string => logPath({ pessoa: email });
