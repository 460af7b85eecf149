import type { Enums } from "../database/database-types";

/** How an order stands at the server; R4.1. */
export type OrderStatus = Enums<"order_status">;

/** Words and tone of every status; R4.1. */
export const orderStatusText: Readonly<
  Record<OrderStatus, { label: string; tone: "yellow" | "green" | "red" | "blue" }>
> = {
  pending: { label: "Pendente", tone: "yellow" },
  completed: { label: "Concluído", tone: "green" },
  expired: { label: "Expirado", tone: "red" },
  failed: { label: "Falhou", tone: "red" },
  refunded: { label: "Reembolsado", tone: "blue" },
};
