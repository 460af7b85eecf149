const logPath = (parameters: Record<string, string>) => `/estoque/registro?${new URLSearchParams(parameters)}`;

/** Who made a product cost what it costs: its price at the beginning and each change of it. */
export const priceHistoryPath = (productId: string): string => logPath({ produto: productId, aba: "price" });

/** What one member of staff did. */
export const personLogPath = (email: string): string => logPath({ pessoa: email });
