const logPath = (parameters: Record<string, string>) => `/estoque/registro?${new URLSearchParams(parameters)}`;

export const priceHistoryPath = (productId: string): string => logPath({ produto: productId, aba: "price" });

export const productLogPath = (productId: string): string => logPath({ produto: productId });

export const personLogPath = (email: string): string => logPath({ pessoa: email });

export const logEntryPath = (id: number): string => logPath({ evento: String(id) });
