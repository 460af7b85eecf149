const logPath = (parameters: Record<string, string>) => `/estoque/registro?${new URLSearchParams(parameters)}`;

/** Log address of a product's price: its first value and each change of it. */
export const priceHistoryPath = (productId: string): string => logPath({ produto: productId, aba: "price" });

/** Log address of one member of staff. */
export const personLogPath = (email: string): string => logPath({ pessoa: email });
